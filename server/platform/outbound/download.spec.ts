import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { download } from './download.js';

/** A server on loopback, and the paths that it was asked for. */
async function startServer(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, origin: `http://127.0.0.1:${port}`, asked, close };
}

const get = (address: string, loopbackOrigin?: string, signal = new AbortController().signal) =>
  download(address, { maxBytes: 100, loopbackOrigin, signal });

describe('an address that is not public', () => {
  it.each([
    '127.0.0.1',
    '0x7f.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[::127.0.0.1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[fd00::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
  ])('%s is not connected to', async (host) => {
    await expect(get(`http://${host}/`)).rejects.toThrow('is no public address');
  });

  it('is not reached through a name either', async () => {
    const { port, asked, close } = await startServer((_, response) => response.end('secret'));
    await expect(get(`http://localhost:${port}/`)).rejects.toThrow('has no public address');
    expect(asked).toEqual([]);
    close();
  });

  it.each(['file:///etc/passwd', 'ftp://example.com/', 'data:,x', 'gopher://example.com/'])(
    'nor is %s read',
    async (address) => {
      await expect(get(address)).rejects.toThrow('is neither http: nor https:');
    },
  );
});

describe('the origin on this machine that may be asked', () => {
  it('answers, also by its name and over a redirect to itself', async () => {
    const { origin, port, asked, close } = await startServer(({ url }, response) => {
      if (url === '/moved') response.writeHead(302, { location: '/there' }).end();
      else response.end('body');
    });
    expect(String(await get(`${origin}/there`, origin))).toBe('body');
    expect(String(await get(`${origin}/moved`, origin))).toBe('body');
    const named = `http://localhost:${port}`;
    expect(String(await get(`${named}/named`, named))).toBe('body');
    expect(asked).toEqual(['/there', '/moved', '/there', '/named']);
    close();
  });

  it('cannot lead to another one', async () => {
    const inside = await startServer((_, response) => response.end('secret'));
    const { origin, close } = await startServer((_, response) => {
      response.writeHead(307, { location: `${inside.origin}/` }).end();
    });
    await expect(get(origin, origin)).rejects.toThrow('127.0.0.1 is no public address');
    expect(inside.asked).toEqual([]);
    close();
    inside.close();
  });

  it('cannot lead to another scheme, nor in a circle', async () => {
    const { origin, asked, close } = await startServer(({ url }, response) => {
      const location = url === '/file' ? 'file:///etc/passwd' : url;
      response.writeHead(301, { location }).end();
    });
    await expect(get(`${origin}/file`, origin)).rejects.toThrow('file: is neither');
    await expect(get(`${origin}/circle`, origin)).rejects.toThrow('redirects more than 3 times');
    expect(asked).toEqual(['/file', ...Array(4).fill('/circle')]);
    close();
  });
});

describe('an answer', () => {
  it('is taken up to the largest size, and read no further', async () => {
    const { origin, close } = await startServer(({ url }, response) => {
      if (url === '/largest') response.end('x'.repeat(100));
      // Never ends.
      else response.write('x'.repeat(101));
    });
    expect(await get(`${origin}/largest`, origin)).toHaveLength(100);
    await expect(get(`${origin}/larger`, origin)).rejects.toThrow('more than 100 bytes');
    close();
  });

  it('is one of status 200', async () => {
    const { origin, close } = await startServer((_, response) => {
      response.writeHead(404).end('not found');
    });
    await expect(get(origin, origin)).rejects.toThrow('answers 404');
    close();
  });

  it('that refuses says when to come again, and why', async () => {
    const { origin, close } = await startServer((_, response) => {
      response.writeHead(429, { 'retry-after': '7' }).end('{"ok":false}');
    });
    await expect(get(`${origin}/bot-with-a-secret`, origin)).rejects.toMatchObject({
      message: `${new URL(origin).host} answers 429`,
      status: 429,
      retry_after: 7000,
      body: '{"ok":false}',
    });
    close();
  });

  it('to a question with a key is not looked for elsewhere', async () => {
    const { origin, asked, close } = await startServer((_, response) => {
      response.writeHead(302, { location: '/there' }).end();
    });
    const options = {
      maxBytes: 100,
      loopbackOrigin: origin,
      signal: new AbortController().signal,
    };
    const question = download(`${origin}/here`, { ...options, headers: { 'X-API-Key': 'sample' } });
    await expect(question).rejects.toMatchObject({ status: 302 });
    expect(asked).toEqual(['/here']);
    close();
  });

  it('is aborted with its caller, before its head and after it', async () => {
    let stop = new AbortController();
    const { origin, close } = await startServer(({ url }, response) => {
      if (url === '/body') response.write('x');
      setImmediate(() => stop.abort());
    });
    await expect(get(`${origin}/head`, origin, stop.signal)).rejects.toThrow('abort');
    stop = new AbortController();
    await expect(get(`${origin}/body`, origin, stop.signal)).rejects.toThrow('abort');
    close();
  });
});
