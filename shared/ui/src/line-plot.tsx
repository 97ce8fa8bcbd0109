import { Skeleton } from './feedback';
import { laterPart } from './later-part';
import './line-plot.module.css';

/** A plot of lines (`shared/ui/src/plot/drawn-plot.tsx`). Its code, with d3, is larger than most pages. */
export const LinePlot = laterPart(
  () => import(/* webpackChunkName: "drawn-plot" */ './plot/drawn-plot').then(({ DrawnPlot }) => DrawnPlot),
  <Skeleton height="22rem" />,
);
