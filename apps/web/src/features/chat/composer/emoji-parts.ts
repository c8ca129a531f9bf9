import type { Language } from '@nestmate/contract';

const datasets = {
  en: () => import('emoji-picker-react/data/emojis-en'),
  es: () => import('emoji-picker-react/data/emojis-es'),
  zh: () => import('emoji-picker-react/data/emojis-zh'),
} satisfies Record<Language, unknown>;

/** The emoji picker with its data. Fetched on demand: it is as large as the rest of chat. */
export async function fetchEmojiParts(language: Language) {
  const [{ EmojiPicker }, { default: emojiData }] = await Promise.all([
    import('./emoji-picker'),
    datasets[language](),
  ]);
  return { language, EmojiPicker, emojiData };
}

export type EmojiParts = Awaited<ReturnType<typeof fetchEmojiParts>>;
