/** Hundredths of a currency as 20.000 COP, or 15,50 USD. */
export function moneyText(cents: number, currency: string): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return `${new Intl.NumberFormat('es-CO', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(cents / 100)} ${currency}`;
}
