// Replaces axios' fetch adapter. Browsers use the XMLHttpRequest one, and importing this one tries out streams, which delays the first page.
export const getFetch = () => null;
