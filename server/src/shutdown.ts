const limit = 10_000;

/** On SIGTERM or SIGINT: what was begun is finished, in ten seconds at the most; a second signal ends the process at once. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  const onSignal = () => {
    if (closing) process.exit(1);
    closing = true;
    setTimeout(() => process.exit(1), limit).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
