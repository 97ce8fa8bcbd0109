/** The query for finished tournaments on other pages, without unconfirmed ones. */
export const finishedInput = (page: number, limit: number) => ({ body: { status: 'finalizado' as const, confirmed: true as const, page, limit } });
