import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UnitWindows } from './unit-windows';

it('draws the initial of a resident without a picture dark on their lit window', () => {
  // The walls of an avatar are dark in the dark theme, and one lets the light of the window through.
  for (const name of ['Maya', 'Nia', 'Ola', 'Wei']) {
    const { unmount } = render(
      <UnitWindows people={[{ id: '1', name: 'You', face: name, src: null }]} capacity={2} />,
    );
    const letter = screen.getByText(name.slice(0, 1));
    expect(letter.classList).toContain('fill-on-apricot');
    expect(letter.previousElementSibling?.classList).toContain('fill-transparent');
    unmount();
  }
});
