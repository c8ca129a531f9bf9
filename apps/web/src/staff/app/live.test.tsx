import { unitTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { answer } from '@/testing/server';
import { announceChange, birchId, prepareConsole, renee, showAs } from '../testing/console';

const { staffRounds } = staffCalls;
prepareConsole();

const quad = (is_paused: boolean) => ({
  rounds: [
    {
      subnetwork_id: birchId,
      name: 'Birch Hall',
      time_zone: 'America/New_York',
      phase: 'MATCHING' as const,
      starts_on: '2027-03-01',
      ends_on: '2027-06-15',
      ends_hour: 20,
      ends_at: '2027-06-16T00:00:00.000Z',
      last_ends_at: '2027-06-16T00:00:00.000Z',
      remind_days: null,
      people: 12,
      alone: 3,
      unit_types: [
        {
          unit_type_id: unitTypeId.parse('7a1b5c1e-0000-4000-8000-000000000011'),
          name: 'Quad',
          capacity: 4,
          is_paused,
          ends_on: null,
          ends_at: '2027-06-16T00:00:00.000Z',
          is_over: false,
          people: 12,
          alone: 3,
        },
      ],
    },
  ],
});

it('shows what a colleague has changed without a reload', async () => {
  answer(staffRounds.list, quad(false));
  await showAs(renee(), '/rounds');
  await screen.findByRole('button', { name: 'Pause Quad' });
  answer(staffRounds.list, quad(true));
  await announceChange('rounds');
  await screen.findByRole('button', { name: 'Resume Quad' });
});
