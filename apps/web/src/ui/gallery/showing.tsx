import { Section } from './section';

export function Showing() {
  return <Section title="Showing">{null}</Section>;
}
