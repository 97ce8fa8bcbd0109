/** The site itself failed during the visit, so the release cannot be judged. */
export class VisitOutage extends Error {
  override readonly name = 'VisitOutage';
}
