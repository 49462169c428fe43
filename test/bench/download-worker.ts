/** Downloads a file as fast as it comes and counts its bytes and lines. */
import { get, type IncomingMessage } from 'node:http';

const { url, token }: { url: string; token: string } = JSON.parse(process.argv[2] ?? '{}');
const start = performance.now();
const answer = await new Promise<IncomingMessage>((resolve, reject) => {
  get(url, { headers: { Authorization: `Bearer ${token}` } }, resolve).once('error', reject);
});
let bytes = 0;
let lines = 0;
for await (const chunk of answer as AsyncIterable<Buffer>) {
  bytes += chunk.length;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
}
const seconds = (performance.now() - start) / 1000;
process.stdout.write(JSON.stringify({ bytes, rows: lines - 1, seconds }));
