import { useLocation } from '@mesa/runtime/router';
import { useState } from 'react';

/** Holds the name of the open menu; every navigation closes it. */
export function useOpenUntilNavigation<Name extends string>(): [Name | null, (name: Name | null) => void] {
  const { key } = useLocation();
  const [open, setOpen] = useState<{ name: Name | null; at: string }>({ name: null, at: key });
  return [open.at === key ? open.name : null, (name) => setOpen({ name, at: key })];
}
