/** Of the evidence above the reasons on narrow screens, which leaves room for them. */
export const EVIDENCE_HEIGHT = '34dvh';
