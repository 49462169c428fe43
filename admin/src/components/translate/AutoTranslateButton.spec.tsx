import { jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import {
  AdminContext,
  Form,
  type I18nProvider,
  Notification,
  ResourceContextProvider,
  TestMemoryRouter,
  TextInput,
} from 'react-admin';
import { DEFAULT_SITE_SETTINGS } from '#libs/domain/index.js';
import { createI18nProvider } from '../../providers/i18n/i18nProvider.js';
import { AutoTranslateButton } from './AutoTranslateButton.js';

const SERVICE = 'https://translate.example.com/get';
const FIELDS = ['title', 'content'];
const { fetch } = globalThis;

let i18nProvider: I18nProvider;
let asked: string[];

function serviceAnswers(answer: (text: string) => unknown) {
  globalThis.fetch = (async (url: URL) => {
    const text = url.searchParams.get('q') ?? '';
    asked.push(`${url.searchParams.get('langpair')} ${text}`);
    return { json: async () => answer(text) };
  }) as unknown as typeof globalThis.fetch;
}

const translated = (text: string) => ({
  responseStatus: 200,
  responseData: { translatedText: `T(${text})` },
});

async function openForm(record: Record<string, string>) {
  const queryClient = new QueryClient();
  const settings = { ...DEFAULT_SITE_SETTINGS, translation_service_url: SERVICE };
  queryClient.setQueryData(['site-settings'], settings);
  const view = render(
    <TestMemoryRouter>
      <AdminContext i18nProvider={i18nProvider} queryClient={queryClient}>
        <ResourceContextProvider value="contents">
          <Form record={{ title: '', title_en: '', content: '', content_en: '', ...record }}>
            <AutoTranslateButton fields={FIELDS} />
            {FIELDS.flatMap((field) => [field, `${field}_en`]).map((source) => (
              <TextInput key={source} source={source} label={source} />
            ))}
          </Form>
        </ResourceContextProvider>
        <Notification />
      </AdminContext>
    </TestMemoryRouter>,
  );
  await act(() => jest.advanceTimersByTimeAsync(50));
  return view;
}

const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(() => jest.advanceTimersByTimeAsync(10));
};
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe('auto-translate in a form', () => {
  beforeAll(async () => {
    i18nProvider = await createI18nProvider('zh');
  });
  beforeEach(() => {
    asked = [];
    serviceAnswers(translated);
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    globalThis.fetch = fetch;
  });

  it('warns without a title and asks nothing', async () => {
    await openForm({ title: '  ', content: '正文' });
    await press('自动翻译');
    expect(screen.getByText('请先填写标题')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('fills in English from Chinese, one field at a time', async () => {
    await openForm({ title: '标题', content: '正文' });
    await press('自动翻译');
    expect(screen.getByRole('status')).toHaveTextContent('正在翻译：正文（2/2）');
    expect(textIn('title_en')).toBe('T(标题)');
    expect(textIn('content_en')).toBe('');
    await press('自动翻译');
    await wait(500);
    expect(asked).toEqual(['zh-CN|en 标题', 'zh-CN|en 正文']);
    expect(textIn('content_en')).toBe('T(正文)');
    expect(screen.getByText('自动翻译完成，请检查后保存')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '取消翻译' })).toBeNull();
  });

  it('translates an English title into Chinese and keeps the English', async () => {
    await openForm({ title: 'Roadmap' });
    await press('自动翻译');
    expect(asked).toEqual(['en|zh-CN Roadmap']);
    expect(textIn('title')).toBe('T(Roadmap)');
    expect(textIn('title_en')).toBe('Roadmap');
  });

  it('translates texts of the English fields where only these are filled in', async () => {
    await openForm({ title_en: 'Roadmap', content_en: 'Soon' });
    await press('自动翻译');
    await wait(500);
    expect(asked).toEqual(['en|zh-CN Roadmap', 'en|zh-CN Soon']);
    expect(textIn('title')).toBe('T(Roadmap)');
    expect(textIn('title_en')).toBe('Roadmap');
    expect(textIn('content')).toBe('T(Soon)');
  });

  it('says when it fails and keeps what was typed', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    serviceAnswers(() => ({ responseStatus: 429 }));
    await openForm({ title: '标题', title_en: 'My title', content: '正文' });
    await press('自动翻译');
    expect(screen.getByText('自动翻译失败，请手动输入')).toBeInTheDocument();
    expect([textIn('title'), textIn('title_en')]).toEqual(['标题', 'My title']);
    await wait(2000);
    expect(asked).toHaveLength(1);
  });

  it('stops when it is cancelled', async () => {
    await openForm({ title: '标题', content: '正文' });
    await press('自动翻译');
    await press('取消翻译');
    expect(screen.getByRole('button', { name: '自动翻译' })).toHaveFocus();
    await wait(2000);
    expect(asked).toEqual(['zh-CN|en 标题']);
    expect(textIn('content_en')).toBe('');
    expect(screen.getByText('已取消翻译')).toBeInTheDocument();
    expect(screen.queryByText('自动翻译失败，请手动输入')).toBeNull();
  });

  it('does not overwrite what is typed meanwhile', async () => {
    await openForm({ title: '标题', content: '正文' });
    await press('自动翻译');
    fireEvent.change(screen.getByLabelText('content_en'), { target: { value: 'Typed' } });
    await wait(600);
    expect(textIn('content_en')).toBe('Typed');
  });

  it('stops when the form is closed', async () => {
    const { unmount } = await openForm({ title: '标题', content: '正文' });
    await press('自动翻译');
    unmount();
    await wait(2000);
    expect(asked).toHaveLength(1);
  });
});
