import type { reportVitals } from '@mesa/release-contract/calls/vitals';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { z } from 'zod';

/** What browsers measure: `listeners` are called for each view, `steps` are the bounds of the histograms' buckets. */
export interface MeasuredViews {
  listeners: Set<(view: z.output<typeof reportVitals.body>) => void>;
  steps: Readonly<Record<'lcp' | 'inp' | 'cls', readonly number[]>>;
}

const labelNames = ['area', 'page', 'release'] as const;
const inSeconds = (milliseconds: readonly number[]) => milliseconds.map((one) => one / 1000);

/** Adds what browsers measure of pages to a register, by area, kind of page and release. */
export function measureVitals(register: Registry, { listeners, steps }: MeasuredViews): void {
  const common = { labelNames, registers: [register] };
  const lcp = new Histogram({ name: 'mesa_page_lcp_seconds', help: 'Until the largest content was there', buckets: inSeconds(steps.lcp), ...common });
  const inp = new Histogram({ name: 'mesa_page_inp_seconds', help: 'The slowest response to input', buckets: inSeconds(steps.inp), ...common });
  const cls = new Histogram({ name: 'mesa_page_cls', help: 'How far the layout jumped', buckets: [...steps.cls], ...common });
  const views = new Counter({ name: 'mesa_page_views_measured_total', help: 'Page views that browsers measured, a share of all', ...common });
  const errors = new Counter({ name: 'mesa_page_errors_total', help: 'Errors in measured page views that no code caught', ...common });
  listeners.add((view) => {
    const labels = { area: view.area, page: view.page, release: view.release ?? 'included' };
    views.inc(labels);
    if (view.errors > 0) errors.inc(labels, view.errors);
    if (view.lcp !== undefined) lcp.observe(labels, view.lcp / 1000);
    if (view.inp !== undefined) inp.observe(labels, view.inp / 1000);
    if (view.cls !== undefined) cls.observe(labels, view.cls);
  });
}
