import { NOTIFICATION_EVENTS } from '#libs/domain/index.js';
import { WatchService } from '../../../server/modules/admins/notifications/watch.service.js';
import { BOT_TOKEN, startTelegram, type TestTelegram } from '../shared/telegram.js';
import { until } from '../shared/until.js';
import { signatureOf, startWebhookReceiver, type WebhookReceiver } from '../shared/webhooks.js';
import { as } from './admins.js';
import { startApp, type TestApp } from './app.js';
import { use } from './participants.js';

export const CHANNELS = 'notification-channels';
export const DELIVERIES = 'notification-deliveries';

/** Notification channels of an application, and the services they lead to. */
export class NotificationDesk {
  private constructor(
    readonly app: TestApp,
    /** An application that sends webhooks to public addresses only. */
    readonly strict: TestApp,
    readonly telegram: TestTelegram,
    readonly receiver: WebhookReceiver,
  ) {}

  static async open(): Promise<NotificationDesk> {
    const telegram = await startTelegram();
    const receiver = await startWebhookReceiver();
    const telegramApi = { TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_API_URL: telegram.origin };
    const common = { TRUST_PROXY: '1', OUTBOUND_REQUESTS: 'on', ...telegramApi };
    const app = await startApp({ ...common, WEBHOOKS_TO_PRIVATE_ADDRESSES: 'on' });
    return new NotificationDesk(app, await startApp(common), telegram, receiver);
  }

  /** Services respond as usual, and there is no channel. */
  async reset(): Promise<void> {
    this.receiver.received.length = 0;
    this.receiver.answerWith(undefined);
    this.telegram.written.length = 0;
    await this.app.sql('delete from notification_channels');
    await this.app.sql('delete from notification_states');
    await this.app.sql("delete from pgboss.job where name = 'deliver_notification'");
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.strict.close();
    this.telegram.close();
    this.receiver.close();
  }

  owner = (of = this.app) => as(of, of.token);

  webhook(fields: object = {}) {
    const target = `${this.receiver.origin}/hook`;
    const usual = { kind: 'webhook', name: 'Operators', events: NOTIFICATION_EVENTS };
    return { ...usual, target, language: 'en', ...fields };
  }

  async create(fields: object = {}) {
    const { status, body } = await this.owner().post(CHANNELS).send(this.webhook(fields));
    expect(status).toBe(201);
    return body;
  }

  sendTest = (id: number) => this.owner().post(`${CHANNELS}/${id}/test`);

  deliveries = async () => (await this.owner().get(DELIVERIES)).body;

  untilSettled = () => until(async () => (await this.deliveries())[0]?.status === 'delivered');

  untilTried = () => until(async () => (await this.deliveries())[0]?.attempts === 1);

  untilReceived = (count: number) => until(async () => this.receiver.received.length === count);

  /** The contents of the received messages, in their order. */
  received = () => this.receiver.received.map(({ body }) => JSON.parse(body));

  /** The first message, whose signature must fit the secret. */
  signedWith(secret: string) {
    const [message = { headers: {}, body: '' }] = this.receiver.received;
    expect(message.headers['webhook-signature']).toBe(signatureOf(secret, message));
    return { id: message.headers['webhook-id'], ...JSON.parse(message.body) };
  }

  /** Checks the operators' figures, as the server does every five minutes. */
  async watch(): Promise<void> {
    await this.app.sql("delete from notification_states where name = 'watch'");
    await use(this.app, () => this.app.get(WatchService).watch());
  }
}
