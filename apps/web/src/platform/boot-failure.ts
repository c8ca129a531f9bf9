import type { Language } from '@nestmate/contract/languages';
import { storedLanguage } from './language';

/** Built in, because the texts themselves may not have loaded. */
const words: Record<Language, { text: string; again: string }> = {
  en: { text: 'This page could not load. Check your connection.', again: 'Try again' },
  es: { text: 'No se pudo cargar la página. Revisa tu conexión.', again: 'Intentar de nuevo' },
  zh: { text: '页面无法加载，请检查网络连接。', again: '重试' },
};

/** Replaces the app when its shell did not load. */
export function showBootFailure(root: HTMLElement): void {
  const language = storedLanguage();
  document.documentElement.lang = language;
  const { text, again } = words[language];
  const main = document.createElement('main');
  main.className =
    'mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-6 p-6 text-center';
  const title = Object.assign(document.createElement('h1'), { textContent: text, className: 'text-xl' });
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: again,
    className: 'min-h-11 rounded-control bg-plum-fill px-5 py-2 font-semibold text-on-plum',
  });
  button.addEventListener('click', () => location.reload());
  main.append(title, button);
  root.replaceChildren(main);
}
