import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RichText } from './rich-text';

const draw = (text: string) =>
  renderToStaticMarkup(
    <RichText
      text={text}
      tags={{ terms: (words) => <a href="/terms">{words}</a>, b: (words) => <b>{words}</b> }}
    />,
  );

it('draws the words inside each tag, wherever they stand', () => {
  expect(draw('You agree to <terms>our terms</terms> and <b>more</b>.')).toBe(
    'You agree to <a href="/terms">our terms</a> and <b>more</b>.',
  );
});

it('shows what it does not know as words, never as markup', () => {
  expect(draw('a <i>b</i> <img src=x> & c')).toBe('a b &lt;img src=x&gt; &amp; c');
});
