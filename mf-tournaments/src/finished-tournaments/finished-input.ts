/** The finished tournaments on other pages: none that waits for the site admin to confirm it. */
export const finishedInput = (page: number, limit: number) => ({ body: { status: 'finalizado' as const, confirmed: true as const, page, limit } });
