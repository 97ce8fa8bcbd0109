import { context, type DiagLogger, DiagLogLevel, diag, trace } from '@opentelemetry/api';
import { siteVersion } from '../version';

interface TracingOptions {
  /** The collector's address, to which `/v1/traces` is added. */
  endpoint: string;
  name: string;
  /** Called when the collector stops taking traces, not for each failure. */
  onError: (message: string) => void;
}

/** A collector that is away is reported this often, in milliseconds. */
const reportEveryMs = 600_000;

/** Passes failures on, the first one of every ten minutes. */
function rareReports(onError: TracingOptions['onError']): DiagLogger {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = (message: string) => {
    if (performance.now() - reportedAt < reportEveryMs) return;
    reportedAt = performance.now();
    onError(message);
  };
  const ignore = () => undefined;
  return { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore };
}

/**
 * Sends traces to a collector of OpenTelemetry, as its own variables (`OTEL_…`) say. Its libraries are loaded only here. Returns a function that sends
 * the rest and stops.
 */
export async function startTracing({ endpoint, name, onError }: TracingOptions): Promise<() => Promise<void>> {
  const [{ BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }, { AsyncLocalStorageContextManager }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
    ]);
  diag.setLogger(rareReports(onError), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 3000 });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': name, 'service.version': siteVersion }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown().catch((error: unknown) => onError(String(error)));
    trace.disable();
    context.disable();
    diag.disable();
  };
}
