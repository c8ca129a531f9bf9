import { bootTexts } from '@nestmate/locales/boot';
import { storedLanguage } from './texts/language';

/** Replaces the app when its shell did not load, and its texts perhaps neither. */
export function showBootFailure(root: HTMLElement): void {
  const language = storedLanguage();
  document.documentElement.lang = language;
  const { failure: text, again } = bootTexts[language];
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
