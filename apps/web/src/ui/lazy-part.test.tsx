import { screen } from '@testing-library/react';
import { type ComponentType, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { lazyPart } from './lazy-part';

it('renders a part whose code loads between its first render and its effect', async () => {
  // In act mode React would run the effect synchronously with the drawing.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  onTestFinished(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  let arrive: (code: ComponentType) => void = () => undefined;
  const code = new Promise<ComponentType>((resolve) => {
    arrive = resolve;
  });
  const Menu = lazyPart(() => code);
  void Menu.fetch();
  const Neighbour = () => {
    useLayoutEffect(() => arrive(() => <p>The menu</p>), []);
    return null;
  };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => root.unmount());
  root.render(
    <>
      <Menu />
      <Neighbour />
    </>,
  );
  expect(await screen.findByText('The menu')).toBeTruthy();
});
