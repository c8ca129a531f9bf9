import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RichText } from './rich-text';

const draw = (text: string) =>
  renderToStaticMarkup(
    <RichText
      text={text}
      renderTag={(tag, words) => (tag === 'b' ? <b>{words}</b> : <a href={tag}>{words}</a>)}
    />,
  );

it('renders the words inside each tag, at any place in the text', () => {
  expect(draw('You agree to <terms>our terms</terms> and <b>more</b>.')).toBe(
    'You agree to <a href="terms">our terms</a> and <b>more</b>.',
  );
});

it('shows everything else as text, never as markup', () => {
  expect(draw('a <img src=x> & c')).toBe('a &lt;img src=x&gt; &amp; c');
});
