import type { ClosedStretch } from '@glosy/core/people/closure';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../../lib/scheduling.ts';
import { closuresQuery } from './closures.queries.ts';

const none: readonly ClosedStretch[] = [];

/** The closed stretches of a recording; loaded after the transcript and the sound, so as not to delay them. */
export function useClosedStretches(recordingId: string): readonly ClosedStretch[] {
  const [isTime, setTime] = useState(false);
  useEffect(() => whenIdle(() => setTime(true)), []);
  const { data } = useQuery({ ...closuresQuery(recordingId), enabled: isTime });
  return data?.stretches ?? none;
}
