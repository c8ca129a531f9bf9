import { useState } from 'react';
import { Beside } from '../beside';
import { Card } from '../card';
import { IconButton } from '../icon-button';
import { GlobeIcon } from '../icons/globe';
import { InfoIcon } from '../icons/notices';
import { FilterIcon } from '../icons/search';
import { Row, Rows } from '../row';
import { ScreenHeader } from '../screen-header';
import { Segments } from '../segments';
import { Shape, type ShapeName } from '../shape';
import { ConversationSkeleton, FormSkeleton, PersonSkeleton, RowsSkeleton } from '../skeletons';
import { TabLinks } from '../tab-links';
import { Columns, Section } from './section';

const shapes: readonly ShapeName[] = ['form', 'mainAside', 'twoPanes', 'wide'];
const appearances = ['System', 'Light', 'Dark'].map((label) => ({ id: label, label }));

/** The building blocks of every screen: header, shape, rows, segments, and their skeletons. */
export function Framing() {
  const [appearance, setAppearance] = useState('System');
  return (
    <Section title="Frame">
      {shapes.map((shape) => (
        <Shape key={shape} shape={shape}>
          <ScreenHeader
            heading="h2"
            title={`Shape ${shape}`}
            back={{ label: 'Back to More', href: '#more' }}
            actions={<IconButton label={`About ${shape}`} icon={<InfoIcon />} />}
            tabs={
              <TabLinks
                label={`Tabs of ${shape}`}
                current="#room"
                links={[
                  { href: '#room', label: 'My room' },
                  { href: '#requests', label: 'Requests', badge: { count: 2, label: '2 requests' } },
                ]}
              />
            }
            lead="One sentence, the first of the content."
          />
          <Card>The main part</Card>
          {shape !== 'wide' && (
            <Beside label={`Beside ${shape}`}>
              <Card>Beside it</Card>
            </Beside>
          )}
        </Shape>
      ))}
      <Columns>
        <Rows label="Settings">
          <Row icon={<FilterIcon />} label="Settings" to="#settings" />
          <Row icon={<GlobeIcon />} label="Language" value="English" to="#languages" />
          <Row label="Housing preferences" value="Quiet floor, shared room, near the library" to="#housing" />
          <Row label="Social accounts" value="Add one" isOpen to="#social" />
          <Row label="Log out" onPress={() => undefined} />
          <Row label="Email" value="maya.torres@alder.example" />
        </Rows>
        <Segments label="Appearance" options={appearances} value={appearance} onChange={setAppearance} />
        <RowsSkeleton label="Loading rows" count={2} />
        <PersonSkeleton label="Loading a person" />
        <FormSkeleton label="Loading a form" />
        <ConversationSkeleton label="Loading a conversation" />
      </Columns>
    </Section>
  );
}
