/** What people call the level between country and city, where it is not a departamento. */
const names: Record<string, string> = {
  Argentina: 'Provincia',
  Brasil: 'Estado',
  Chile: 'Región',
  'Costa Rica': 'Provincia',
  Cuba: 'Provincia',
  Ecuador: 'Provincia',
  España: 'Comunidad autónoma',
  México: 'Estado',
  Panamá: 'Provincia',
  'República Dominicana': 'Provincia',
  Venezuela: 'Estado',
};

/** Returns the label of a state's field: 'Departamento', with the country's own word if it has another: 'Departamento (provincia)'. */
export function stateLabel(country: string): string {
  const own = names[country];
  return own ? `Departamento (${own.toLowerCase()})` : 'Departamento';
}
