import { expect, it } from 'vitest';
import { joinByColon, joinSentences } from './sentences';

it('sets only Chinese sentences without spaces between them', () => {
  expect(joinSentences(['一句。', false, '', '又一句。'], 'zh')).toBe('一句。又一句。');
  expect(joinSentences(['Used for rooms.', '其他住户看不到。'], 'zh')).toBe(
    'Used for rooms. 其他住户看不到。',
  );
  expect(joinSentences(['One.', undefined, 'Two.'], 'en')).toBe('One. Two.');
});

it('writes a colon as the language does', () => {
  expect(joinByColon('打开照片', '阳台', 'zh')).toBe('打开照片：阳台');
  expect(joinByColon('Open the picture', 'a balcony', 'en')).toBe('Open the picture: a balcony');
});
