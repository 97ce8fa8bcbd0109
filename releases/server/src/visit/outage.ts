/** The site itself failed during the visit, which says nothing about the release. */
export class VisitOutage extends Error {
  override readonly name = 'VisitOutage';
}
