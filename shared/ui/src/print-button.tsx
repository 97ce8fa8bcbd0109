import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { Printed } from './printed';

interface PrintProps {
  /** What is printed: Imprimir mesas. */
  label: string;
  children(): ReactNode;
}

/** Prints a sheet of its own. */
export function PrintButton({ label, children }: PrintProps) {
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <Button size="small" tone="quiet" onClick={() => setPrinting(true)}>
        {label}
      </Button>
      {printing && <Printed onDone={() => setPrinting(false)}>{children()}</Printed>}
    </>
  );
}
