/** A union of sets: joined items have the same root. */
class Roots {
  private readonly parents = new Map<string, string>();

  rootOf(item: string): string {
    let root = item;
    for (let next = this.parents.get(root); next !== undefined; next = this.parents.get(root)) {
      root = next;
    }
    if (root !== item) this.parents.set(item, root);
    return root;
  }

  join(one: string, other: string): void {
    const [from, to] = [this.rootOf(one), this.rootOf(other)];
    if (from !== to) this.parents.set(from, to);
  }
}

/** Groups links that share users or clusters. @param clusterOf the present clusters of users */
export function groupsOf<Link extends { user_id: number; other_id: number }>(
  links: readonly Link[],
  clusterOf: ReadonlyMap<number, number>,
): Link[][] {
  const roots = new Roots();
  const nameOf = (userId: number) => {
    const cluster = clusterOf.get(userId);
    return cluster === undefined ? `user ${userId}` : `cluster ${cluster}`;
  };
  for (const { user_id, other_id } of links) roots.join(nameOf(user_id), nameOf(other_id));
  return [...Map.groupBy(links, ({ user_id }) => roots.rootOf(nameOf(user_id))).values()];
}
