import { MAX_PIECE_BYTES, splitText } from './translation.js';

const bytes = (text: string) => new TextEncoder().encode(text).length;

describe('the pieces of a text', () => {
  it('are one for a short text', () => {
    expect(splitText('# Title\n\nText')).toEqual(['# Title\n\nText']);
  });

  it('end at paragraphs where possible', () => {
    const one = 'a'.repeat(300);
    const two = 'b'.repeat(300);
    expect(splitText(`${one}\n\n${two}`)).toEqual([`${one}\n\n`, two]);
  });

  it('end at sentences inside a long paragraph', () => {
    const sentence = `${'字'.repeat(100)}。`;
    expect(splitText(sentence.repeat(3))).toEqual([sentence, sentence, sentence]);
  });

  it.each([
    ['Chinese without any sign', '字'.repeat(1000)],
    ['one long word', 'x'.repeat(1234)],
    ['pictographs', '😀'.repeat(400)],
    [
      'a document',
      '## 标题\n\n一段文字。第二句！\n- item one\n- item two; and more\n\n'.repeat(40),
    ],
  ])('fit the service and lose nothing: %s', (_name, text) => {
    const pieces = splitText(text);
    expect(pieces.join('')).toBe(text);
    expect(pieces.filter((piece) => bytes(piece) > MAX_PIECE_BYTES || piece === '')).toEqual([]);
  });
});
