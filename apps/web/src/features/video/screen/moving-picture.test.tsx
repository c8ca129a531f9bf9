import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MovingPicture } from './moving-picture';

const stream = () => new MediaStream();
const players = () => Array.from(document.querySelectorAll('video'));

it('a picture keeps playing in the same player when what is around it is laid out again', async () => {
  const shown = stream();
  const picture = (className: string) => <MovingPicture stream={shown} className={className} />;
  const { rerender, unmount } = render(<main>{picture('large')}</main>);
  const [player] = players();
  expect(player?.srcObject).toBe(shown);
  rerender(
    <ul>
      <li>{picture('small')}</li>
    </ul>,
  );
  await Promise.resolve();
  expect(players()).toEqual([player]);
  expect(player?.srcObject).toBe(shown);
  expect(player?.className).toBe('small');
  unmount();
  await Promise.resolve();
  expect(players()).toEqual([]);
  expect(player?.srcObject).toBeNull();
});

it('plays each picture in a player of its own', () => {
  const [one, other] = [stream(), stream()];
  const twice = (
    <>
      <MovingPicture stream={one} className="a" />
      <MovingPicture stream={one} className="b" />
    </>
  );
  const { rerender } = render(twice);
  expect(players().map(({ srcObject }) => srcObject === one)).toEqual([true, true]);
  rerender(<MovingPicture stream={other} className="c" />);
  expect(players().map(({ srcObject }) => srcObject === other)).toEqual([true]);
});
