/** Loads the code of the pages that the console's device can show from its own log. */
export async function loadLivePages(): Promise<void> {
  await Promise.all([
    import(/* webpackChunkName: "rounds" */ '../live-pages/rounds-page'),
    import(/* webpackChunkName: "round" */ '../live-pages/rounds-page'),
    import(/* webpackChunkName: "standings" */ '../live-pages/standings-page'),
    import(/* webpackChunkName: "screen" */ '../live-pages/screen-page'),
    import(/* webpackChunkName: "local-live" */ '../console/sync/local-live'),
    import(/* webpackChunkName: "live-sharing" */ './sharing'),
  ]);
}
