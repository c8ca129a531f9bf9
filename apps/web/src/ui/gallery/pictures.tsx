import { Mark } from '../mark';
import { House } from '../pictures/house';
import type { Scene } from '../pictures/scenes';
import { TwoWindows } from '../pictures/two-windows';
import { WindowPicture } from '../pictures/window-picture';
import { Row, Section } from './section';

const all: readonly Scene[] = ['lit', 'dark', 'curtain', 'moon', 'box', 'plant'];

export function Pictures() {
  return (
    <Section title="Mark and pictures">
      <Row name="Mark">
        <Mark className="size-6" />
        <Mark className="size-8" />
        <Mark className="size-12" />
        <Mark className="size-20" />
      </Row>
      <Row name="House">
        <House />
      </Row>
      <Row name="Two people in one house">
        <TwoWindows
          left={{ name: 'Maya Torres', src: undefined }}
          right={{ name: 'Wei Chen', src: undefined }}
        />
      </Row>
      <Row name="Windows">
        {all.map((scene) => (
          <WindowPicture key={scene} scene={scene} />
        ))}
        <WindowPicture scene="dark" beside="moon" />
      </Row>
    </Section>
  );
}
