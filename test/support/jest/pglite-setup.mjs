import { emptyCluster } from '../shared/data-dir.ts';

/** Once, before the workers ask for it all at the same time. */
export default emptyCluster;
