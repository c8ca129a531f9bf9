import type { Language } from '@nestmate/contract/languages';
import { loadTexts } from '@nestmate/locales/lazy';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { chooseLanguage, useI18n } from './i18n';
import { fetchTexts, loadTextsBy } from './texts';
import { useTranslation } from './use-translation';

// Outside `act`, React renders at the same times as in the product.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

/** Renders synchronously, as React does for a press, and returns the container. */
function draw(part: React.ReactNode): HTMLElement {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  flushSync(() => root.render(<Suspense fallback="Waiting">{part}</Suspense>));
  return element;
}

function Support() {
  const { t } = useTranslation(['support', 'shell']);
  return `${t('message')}, ${t('shell:menu.chats')}`;
}

it('a component renders immediately when its texts have loaded', async () => {
  await fetchTexts('en', 'support');
  expect(draw(<Support />).textContent).toBe('Your message, Chats');
});

it('a component keeps the state of its hooks until its texts have loaded', async () => {
  function Questions() {
    const [before] = useState('before');
    const { t } = useTranslation(['questions', 'search']);
    const [after] = useState('after');
    return [before, t('title'), t('search:title'), after].join(', ');
  }
  // A language that no other file of this worker has loaded.
  onTestFinished(() => loadTextsBy(loadTexts));
  loadTextsBy((_, namespace) => loadTexts('en', namespace));
  useI18n.setState({ language: 'unheard' as Language });
  const drawn = draw(<Questions />);
  expect(drawn.textContent).toBe('Waiting');
  await vi.waitFor(() => expect(drawn.textContent).toBe('before, About me, Who are you looking for?, after'));
});

it('a component changes its language without suspending', async () => {
  await fetchTexts('en', 'support');
  const drawn = draw(<Support />);
  const seen: (string | null)[] = [];
  const observer = new MutationObserver(() => seen.push(drawn.textContent));
  observer.observe(drawn, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  onTestFinished(() => chooseLanguage('en'));

  await chooseLanguage('zh');
  await vi.waitFor(() => expect(drawn.textContent).toBe('你的留言, 聊天'));
  expect(seen).not.toContain('Waiting');
});
