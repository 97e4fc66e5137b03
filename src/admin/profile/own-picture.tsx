import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { type ReactNode, useRef } from 'react';
import * as m from '#messages';
import type { StaffProfile } from '#modules/staff/contract.ts';
import { ApiError, call, uploadTo } from '../client.ts';
import { Avatar } from '../kit/avatar.tsx';
import fieldStyles from '../kit/form/fields/field.module.css';
import { acceptedPictures, refusal, uploadErrorText, usePictureLimits } from '../kit/form/pictures/use-uploads.ts';
import { useSending } from '../kit/use-sending.ts';

/** The person's own picture; a new one is saved at once. */
export function OwnPicture({ profile: { name, avatar } }: { profile: StaffProfile }): ReactNode {
  const client = useQueryClient();
  const limits = usePictureLimits();
  const picker = useRef<HTMLInputElement>(null);
  const { isBusy, problem, run } = useSending();
  const shown = () =>
    Promise.all([client.invalidateQueries({ queryKey: ['staff.me'] }), client.invalidateQueries({ queryKey: ['own profile'] })]);
  const send = (file: File | undefined): void => {
    if (!file) return;
    void run(async () => {
      const refused = refusal(file, limits);
      if (refused) throw new ApiError(422, { message: refused });
      await uploadTo('staff.setAvatar', {}, [file]);
      await shown();
    });
  };
  const remove = (): void => void run(() => call('staff.removeAvatar', {}).then(shown));
  return (
    <Flex gap="middle" align="center" data-testid="own-picture" role="group" aria-label={m.admin_profile_picture()}>
      <Avatar name={name} picture={avatar} size="huge" />
      <div>
        <Flex component="p" gap={6} align="center">
          <Button loading={isBusy} onClick={() => picker.current?.click()}>
            {avatar ? m.admin_profile_picture_change() : m.admin_profile_picture_choose()}
          </Button>
          {avatar && (
            <Button type="text" disabled={isBusy} onClick={remove}>
              {m.admin_profile_picture_remove()}
            </Button>
          )}
          <input
            ref={picker}
            type="file"
            hidden
            accept={acceptedPictures}
            aria-label={m.admin_profile_picture()}
            onChange={(event) => {
              send(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </Flex>
        {problem === null ? (
          <p className={fieldStyles.fieldHint}>{m.admin_profile_picture_hint({ max: limits.maxMegabytes })}</p>
        ) : (
          <p className={fieldStyles.fieldProblem} role="alert">
            {uploadErrorText(problem)}
          </p>
        )}
      </div>
    </Flex>
  );
}
