// Minimum-cost perfect matching of a complete graph: Edmonds' weighted blossom algorithm, primal-dual, in O(n³).

interface Link {
  /** The vertices at its ends; between blossoms it is the tightest link of their vertices. */
  from: Node;
  to: Node;
  weight: number;
}

/** A vertex, or a blossom: an odd cycle of nodes that is treated as one. */
class Node {
  /** The outermost blossom around it, or itself; null for a blossom that is not in use. */
  top: Node | null = null;
  /** The vertex on the other side of its matched link. */
  mate: Node | null = null;
  /** The vertex by which the alternating tree reached it. */
  parent: Node | null = null;
  /** The outer vertex with the tightest link to it. */
  slack: Node | null = null;
  label: 'free' | 'outer' | 'inner' = 'free';
  dual = 0;
  mark = 0;
  ring: Node[] = [];
  /** By the other node's id. */
  links: (Link | undefined)[] = [];
  /** Which part of the ring holds a vertex, by the vertex's id. */
  parts: (Node | undefined)[] = [];
  constructor(
    readonly id: number,
    readonly isVertex: boolean,
  ) {}
}

const tension = ({ from, to, weight }: Link): number => from.dual + to.dual - 2 * weight;

class Matching {
  private readonly vertices: Node[];
  private readonly nodes: Node[];
  private queue: Node[] = [];
  private stamp = 0;

  constructor(size: number, cost: (one: number, other: number) => number) {
    this.vertices = Array.from({ length: size }, (_, id) => new Node(id, true));
    this.nodes = [...this.vertices];
    let dearest = 0;
    for (let one = 0; one < size; one += 1) for (let other = 0; other < one; other += 1) dearest = Math.max(dearest, cost(one, other));
    for (const vertex of this.vertices) {
      vertex.top = vertex;
      // As high as the heaviest link: no tension is negative.
      vertex.dual = dearest + 1;
      vertex.parts[vertex.id] = vertex;
      for (const other of this.vertices) {
        if (other !== vertex) vertex.links[other.id] = { from: vertex, to: other, weight: dearest + 1 - cost(vertex.id, other.id) };
      }
    }
  }

  solve(): number[] {
    while (this.augmentOnce());
    return this.vertices.map(({ mate }) => mate?.id ?? -1);
  }

  private topOf(node: Node | null): Node | null {
    return node?.top ?? null;
  }

  private updateSlack(vertex: Node, node: Node): void {
    const link = vertex.links[node.id];
    const best = node.slack?.links[node.id];
    if (link && (!best || tension(link) < tension(best))) node.slack = vertex;
  }

  private findSlack(node: Node): void {
    node.slack = null;
    for (const vertex of this.vertices) if (vertex.top !== node && vertex.top?.label === 'outer') this.updateSlack(vertex, node);
  }

  private enqueue(node: Node): void {
    if (node.isVertex) this.queue.push(node);
    else for (const part of node.ring) this.enqueue(part);
  }

  private setTop(node: Node, top: Node): void {
    node.top = top;
    for (const part of node.ring) this.setTop(part, top);
  }

  /** Returns the distance from the ring's base to a part along an even number of links; may reverse the ring. */
  private evenDistance(blossom: Node, part: Node): number {
    const at = blossom.ring.indexOf(part);
    if (at % 2 === 0) return at;
    const [base, ...others] = blossom.ring;
    blossom.ring = base ? [base, ...others.reverse()] : [];
    return blossom.ring.length - at;
  }

  /** Matches a node with another, and its inner nodes among themselves. */
  private match(node: Node, other: Node): void {
    const link = node.links[other.id];
    if (!link) return;
    node.mate = link.to;
    if (node.isVertex) return;
    const entry = node.parts[link.from.id];
    if (!entry) return;
    const distance = this.evenDistance(node, entry);
    for (let at = 0; at < distance; at += 1) {
      const [one, two] = [node.ring[at], node.ring[at ^ 1]];
      if (one && two) this.match(one, two);
    }
    this.match(entry, other);
    node.ring = [...node.ring.slice(distance), ...node.ring.slice(0, distance)];
  }

  /** Swaps matched and unmatched links from a node up to the root of its tree. */
  private augment(from: Node, to: Node): void {
    let [node, other] = [from, to];
    for (;;) {
      const next = this.topOf(node.mate);
      this.match(node, other);
      const above = this.topOf(next?.parent ?? null);
      if (!next || !above) return;
      this.match(next, above);
      [node, other] = [above, next];
    }
  }

  /** Returns where the paths of two outer nodes to their roots meet; null if they are in different trees. */
  private meetingPoint(one: Node, other: Node): Node | null {
    this.stamp += 1;
    let here: Node | null = one;
    let there: Node | null = other;
    while (here || there) {
      if (here) {
        if (here.mark === this.stamp) return here;
        here.mark = this.stamp;
        const inner = this.topOf(here.mate);
        here = inner && this.topOf(inner.parent);
      }
      [here, there] = [there, here];
    }
    return null;
  }

  private shrink(one: Node, base: Node, other: Node): void {
    const blossom = this.nodes.find((node) => !node.isVertex && !node.top) ?? new Node(this.nodes.length, false);
    this.nodes[blossom.id] = blossom;
    const armOf = (from: Node): Node[] => {
      const arm: Node[] = [];
      for (let node: Node | null = from; node && node !== base; ) {
        const inner: Node | null = this.topOf(node.mate);
        if (!inner) break;
        arm.push(node, inner);
        this.enqueue(inner);
        node = this.topOf(inner.parent);
      }
      return arm;
    };
    blossom.dual = 0;
    blossom.label = 'outer';
    blossom.mate = base.mate;
    blossom.ring = [base, ...armOf(one).reverse(), ...armOf(other)];
    blossom.links = [];
    blossom.parts = [];
    this.setTop(blossom, blossom);
    for (const node of this.nodes) node.links[blossom.id] = undefined;
    for (const part of blossom.ring) {
      for (const node of this.nodes) {
        const link = part.links[node.id];
        const best = blossom.links[node.id];
        if (!link || (best && tension(link) >= tension(best))) continue;
        blossom.links[node.id] = link;
        node.links[blossom.id] = node.links[part.id];
      }
      for (const vertex of this.vertices) if (part.parts[vertex.id]) blossom.parts[vertex.id] = part;
    }
    this.findSlack(blossom);
  }

  private expand(blossom: Node): void {
    for (const part of blossom.ring) this.setTop(part, part);
    const entryLink = blossom.parent && blossom.links[blossom.parent.id];
    const entry = entryLink && blossom.parts[entryLink.from.id];
    if (!entry) return;
    const distance = this.evenDistance(blossom, entry);
    for (let at = 0; at < distance; at += 2) {
      const [inner, outer] = [blossom.ring[at], blossom.ring[at + 1]];
      if (!inner || !outer) continue;
      inner.parent = outer.links[inner.id]?.from ?? null;
      inner.label = 'inner';
      inner.slack = null;
      outer.label = 'outer';
      this.findSlack(outer);
      this.enqueue(outer);
    }
    entry.label = 'inner';
    entry.parent = blossom.parent;
    for (const part of blossom.ring.slice(distance + 1)) {
      part.label = 'free';
      this.findSlack(part);
    }
    blossom.top = null;
  }

  /** Grows the tree by a tight link; returns true if it found and used a path between two trees. */
  private follow(link: Link): boolean {
    const [one, other] = [link.from.top, link.to.top];
    if (!one || !other) return false;
    if (other.label === 'free') {
      other.parent = link.from;
      other.label = 'inner';
      other.slack = null;
      const next = this.topOf(other.mate);
      if (next) {
        next.slack = null;
        next.label = 'outer';
        this.enqueue(next);
      }
    } else if (other.label === 'outer') {
      const base = this.meetingPoint(one, other);
      if (!base) {
        this.augment(one, other);
        this.augment(other, one);
        return true;
      }
      this.shrink(one, base, other);
    }
    return false;
  }

  private scanQueue(): boolean {
    for (let head = 0; head < this.queue.length; head += 1) {
      const vertex = this.queue[head];
      if (!vertex || vertex.top?.label === 'inner') continue;
      for (const other of this.vertices) {
        const link = vertex.links[other.id];
        if (!link || !other.top || vertex.top === other.top) continue;
        if (tension(link) !== 0) this.updateSlack(vertex, other.top);
        else if (this.follow(link)) return true;
      }
    }
    return false;
  }

  private tops(): Node[] {
    return this.nodes.filter((node) => node.top === node);
  }

  /** Shifts the duals as far as every link allows, so that at least one becomes tight. */
  private shiftDuals(): void {
    let shift = Number.POSITIVE_INFINITY;
    for (const node of this.tops()) {
      if (!node.isVertex && node.label === 'inner') shift = Math.min(shift, node.dual / 2);
      const link = node.slack?.links[node.id];
      if (!link || node.label === 'inner') continue;
      shift = Math.min(shift, node.label === 'free' ? tension(link) : tension(link) / 2);
    }
    for (const vertex of this.vertices) {
      if (vertex.top?.label === 'outer') vertex.dual -= shift;
      if (vertex.top?.label === 'inner') vertex.dual += shift;
    }
    for (const node of this.tops()) {
      if (node.isVertex) continue;
      if (node.label === 'outer') node.dual += 2 * shift;
      if (node.label === 'inner') node.dual -= 2 * shift;
    }
  }

  /** Adds one pair; returns false if every vertex has one. */
  private augmentOnce(): boolean {
    this.queue = [];
    for (const node of this.nodes) {
      node.label = 'free';
      node.slack = null;
    }
    for (const node of this.tops()) {
      if (node.mate) continue;
      node.parent = null;
      node.label = 'outer';
      this.enqueue(node);
    }
    if (!this.queue.length) return false;
    for (;;) {
      if (this.scanQueue()) return true;
      this.shiftDuals();
      this.queue = [];
      for (const node of this.tops()) {
        const link = node.slack?.links[node.id];
        if (node.top === node && link && node.slack?.top !== node && tension(link) === 0 && this.follow(link)) return true;
      }
      for (const node of this.tops()) if (!node.isVertex && node.label === 'inner' && node.dual === 0) this.expand(node);
    }
  }
}

/**
 * Pairs 0 to `size` - 1 (an even number) with the least sum of costs; returns each one's mate. Costs are integers up to 1e14 and the
 * same in both directions.
 */
export const minimumCostMatching = (size: number, cost: (one: number, other: number) => number): number[] => new Matching(size, cost).solve();
