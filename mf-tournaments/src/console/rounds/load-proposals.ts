/** Loads what computes draws, which a console needs only for the next round. A failed load is repeated by the next press. */
export const loadProposals = () => {
  const load = () => import(/* webpackChunkName: "console-draw" */ '@mesa/contract/play/propose');
  return load().catch(load);
};
