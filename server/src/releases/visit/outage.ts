/** The site did not answer well while a release was looked at: that says nothing of the release. */
export class VisitOutage extends Error {
  override readonly name = 'VisitOutage';
}
