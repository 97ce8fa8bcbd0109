/** The query for the next tournaments on a store's page, for the page and for its description. */
export const storeNextInput = <Slug>(slug: Slug) => ({ query: { store: slug, page: 1, limit: 3 } });
