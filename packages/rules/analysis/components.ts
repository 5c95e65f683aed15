/** Strongly connected components: sets of nodes in which each can lead to each other (Tarjan 1972), without recursion. */
import { must } from '../engine/result.ts';

/**
 * The components of a graph given as lists of successors. They come in such an order that every edge between two components leads
 * to an earlier one.
 */
export function components(successors: readonly (readonly number[])[]): number[][] {
  const order = successors.map(() => -1);
  const low = successors.map(() => -1);
  const open: number[] = [];
  const isOpen = successors.map(() => false);
  const found: number[][] = [];
  let visited = 0;
  for (let root = 0; root < successors.length; root++) {
    if (order[root] !== -1) continue;
    const path: { node: number; next: number }[] = [];
    const enter = (node: number) => {
      order[node] = low[node] = visited++;
      open.push(node);
      isOpen[node] = true;
      path.push({ node, next: 0 });
    };
    enter(root);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { node } = top;
      const to = must(successors[node], 'a node of the graph')[top.next++];
      if (to !== undefined) {
        if (order[to] === -1) enter(to);
        else if (isOpen[to]) low[node] = Math.min(low[node] ?? 0, order[to] ?? 0);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above) low[above.node] = Math.min(low[above.node] ?? 0, low[node] ?? 0);
      if (low[node] === order[node]) found.push(close(node));
    }
  }
  return found;

  function close(root: number): number[] {
    const members: number[] = [];
    for (;;) {
      const member = must(open.pop(), 'an open node');
      isOpen[member] = false;
      members.push(member);
      if (member === root) return members;
    }
  }
}
