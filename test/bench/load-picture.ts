/** Draws visitors' waits at each rate as lines in SVG, for the documents. */
interface Point {
  /** Responses a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

const [WIDTH, HEIGHT] = [720, 360];
const EDGE = { left: 64, right: 24, top: 24, bottom: 56 };
/** Waits differ by orders of magnitude, so the axis is logarithmic: from 1 ms to 10 s. */
const WAITS = [1, 10, 100, 1_000, 10_000];

export function drawLoad(points: readonly Point[]): string {
  const most = Math.max(...points.map(({ rate }) => rate)) * 1.05;
  const x = (rate: number) => EDGE.left + (rate / most) * (WIDTH - EDGE.left - EDGE.right);
  const y = (ms: number) => {
    const share = Math.log10(Math.max(ms, 1)) / Math.log10(WAITS.at(-1) ?? 1);
    return HEIGHT - EDGE.bottom - Math.min(share, 1) * (HEIGHT - EDGE.top - EDGE.bottom);
  };
  const line = (value: (point: Point) => number, colour: string, name: string) => {
    const path = points.map((point) => `${x(point.rate).toFixed(1)},${y(value(point)).toFixed(1)}`);
    const dots = path.map((place) => {
      const [cx, cy] = place.split(',');
      return `<circle cx="${cx}" cy="${cy}" r="4" fill="${colour}"/>`;
    });
    const [endX = 0, endY = 0] = (path.at(-1) ?? '').split(',').map(Number);
    return [
      `<polyline points="${path.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      ...dots,
      `<text x="${endX - 8}" y="${endY - 10}" text-anchor="end" fill="${colour}">${name}</text>`,
    ].join('\n');
  };
  const rates = points.map(
    ({ rate }) =>
      `<text x="${x(rate)}" y="${HEIGHT - EDGE.bottom + 20}" text-anchor="middle">${Math.round(rate)}</text>`,
  );
  const grid = WAITS.map((ms) => {
    const place = y(ms).toFixed(1);
    return [
      `<line x1="${EDGE.left}" x2="${WIDTH - EDGE.right}" y1="${place}" y2="${place}" stroke="#9993"/>`,
      `<text x="${EDGE.left - 8}" y="${Number(place) + 4}" text-anchor="end">${ms} ms</text>`,
    ].join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" fill="#777" role="img" aria-label="What visitors wait, by answers in a second">
${grid.join('\n')}
${rates.join('\n')}
<text x="${WIDTH / 2}" y="${HEIGHT - 12}" text-anchor="middle">answers in a second</text>
${line(({ p50 }) => p50, '#0a8f6c', 'median')}
${line(({ p99 }) => p99, '#c2410c', 'slowest hundredth')}
</svg>
`;
}
