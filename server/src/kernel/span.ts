import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api';

/** Returns whether the current request is traced. */
export const isTraced = (): boolean => trace.getActiveSpan() !== undefined;

/** Runs a step of a request as a span of its trace. Outside a traced request, or without a collector, only runs it. */
export async function span<T>(name: string, attributes: Attributes, run: () => Promise<T>): Promise<T> {
  if (!isTraced()) return run();
  return trace.getTracer('mesa-abierta').startActiveSpan(name, { attributes }, async (step) => {
    try {
      return await run();
    } catch (error) {
      step.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      step.end();
    }
  });
}
