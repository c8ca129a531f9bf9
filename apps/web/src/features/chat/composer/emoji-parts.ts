import type { Language } from '@nestmate/contract';

const datasets = {
  en: () => import('emoji-picker-react/data/emojis-en'),
  es: () => import('emoji-picker-react/data/emojis-es'),
  zh: () => import('emoji-picker-react/data/emojis-zh'),
} satisfies Record<Language, unknown>;

/** What picking an emoji needs: it is as large as the rest of the chat, and most messages do without. */
export async function fetchEmojiParts(language: Language) {
  const [{ EmojiPicker }, { default: emojiData }] = await Promise.all([
    import('./emoji-picker'),
    datasets[language](),
  ]);
  return { language, EmojiPicker, emojiData };
}

export type EmojiParts = Awaited<ReturnType<typeof fetchEmojiParts>>;
