import { startApp, type TestApp } from '../support/app.js';
let app: TestApp;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());
it('null', async () => {
  for (const [p, b] of [['team', {name:'a',role:'b',bio:null}],['team', {name:'a',role:'b',order:null, is_active:null}],['contents',{type:'about',key:'k',title:null}],['tasks',{title:'x',type:'social',title_en:null}]] as const) {
    const a = await app.admin.post('/api/v1/admin/'+p).send(b);
    console.info(p, JSON.stringify(b), a.status, JSON.stringify(a.body));
  }
  for (const b of [{title:null},{points:null},{order:'1e3',points:'99999999999'}]) { const a = await app.admin.put('/api/v1/admin/tasks/1').send(b); console.info('put', JSON.stringify(b), a.status, JSON.stringify(a.body)); }
  const g = await app.admin.get('/api/v1/admin/tasks/1'); console.info(JSON.stringify(g.headers));
  const z = await app.visitor.get('/api/v1/airdrop/tasks').set('Accept-Encoding','gzip'); console.info(JSON.stringify(z.headers));
});
