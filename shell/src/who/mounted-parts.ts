import type { PartKind } from '@mesa/release-shell/parts';

/** A page or widget of an area, with the elements that it rendered. */
export interface MountedPart {
  readonly area: string;
  readonly kind: PartKind;
  readonly name: string;
  readonly elements: readonly Element[];
}

/** React's own record of a component or element: a tree that each root element holds. */
interface Fiber {
  readonly memoizedProps: unknown;
  readonly stateNode: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** Returns the record of what is on the page now; null if this React keeps it elsewhere. */
function currentTree(root: Element): Fiber | null {
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'));
  const held = key && (root as unknown as Record<string, Fiber | undefined>)[key];
  return held ? ((held.stateNode as { current?: Fiber } | null)?.current ?? null) : null;
}

/** Returns the props of a `RemoteBoundary`, the one component with these three. */
function boundaryOf({ memoizedProps }: Fiber): Omit<MountedPart, 'elements'> | null {
  const { area, kind, name } = (memoizedProps ?? {}) as Partial<Record<'area' | 'kind' | 'name', unknown>>;
  return typeof area === 'string' && typeof name === 'string' && (kind === 'pages' || kind === 'widgets') ? { area, kind, name } : null;
}

function* childrenOf(fiber: Fiber): Iterable<Fiber> {
  for (let child = fiber.child; child; child = child.sibling) yield child;
}

const outermostElements = (fiber: Fiber): Element[] =>
  [...childrenOf(fiber)].flatMap((child) => (child.stateNode instanceof Element ? [child.stateNode] : outermostElements(child)));

/**
 * Returns the areas' parts on the page. Reads React's record of what rendered what, because marks in the HTML would cost every visitor. Where it cannot be
 * read there are none.
 */
export function mountedParts(root: Element): MountedPart[] {
  const tree = currentTree(root);
  const partsIn = (fiber: Fiber): MountedPart[] => {
    const part = boundaryOf(fiber);
    return [...(part ? [{ ...part, elements: outermostElements(fiber) }] : []), ...[...childrenOf(fiber)].flatMap(partsIn)];
  };
  return tree ? partsIn(tree) : [];
}
