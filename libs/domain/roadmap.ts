/** Phase states of the roadmap page (specification section 4). */
export type RoadmapStatus = 'completed' | 'in-progress' | 'planned';

/** One quarter (specification section 3); its title and items are texts of the site's catalogue under `key`. */
export interface RoadmapPhase {
  key: 'q1_2024' | 'q2_2024' | 'q3_2024' | 'q4_2024';
  /** The quarter as shown, the same in both languages. */
  quarter: string;
  status: RoadmapStatus;
}

/**
 * The four phases of the roadmap page, which never change with the date (specification section 4).
 * The home page tells the same states as completed, inProgress and upcoming.
 */
export const ROADMAP_PHASES: readonly RoadmapPhase[] = [
  { key: 'q1_2024', quarter: 'Q1 2024', status: 'completed' },
  { key: 'q2_2024', quarter: 'Q2 2024', status: 'in-progress' },
  { key: 'q3_2024', quarter: 'Q3 2024', status: 'planned' },
  { key: 'q4_2024', quarter: 'Q4 2024', status: 'planned' },
];
