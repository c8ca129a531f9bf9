import { Section } from './section';

export function Layers() {
  return <Section title="Layers">{null}</Section>;
}
