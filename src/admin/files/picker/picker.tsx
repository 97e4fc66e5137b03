import { Flex, Input, Modal, Segmented } from 'antd';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { ClearMark } from '../../kit/clear-mark.tsx';
import { learnPictures } from '../../kit/form/pictures/known-pictures.ts';
import spaceStyles from '../../kit/space.module.css';
import textStyles from '../../kit/text.module.css';
import { useSettled } from '../../kit/use-settled.ts';
import { useMay } from '../../session.ts';
import { FolderPane } from '../folders/folder-pane.tsx';
import type { Place } from '../folders/folders.tsx';
import { useOverview } from '../library.ts';
import styles from './picker.module.css';
import { PickerGrid } from './picker-grid.tsx';
import { PickerUpload } from './picker-upload.tsx';
import { usePickable } from './use-pickable.ts';

type Props = {
  /** How many may be chosen. */
  room: number;
  /** Pictures that the field has already. */
  taken: readonly number[];
  onPick: (ids: number[]) => void;
  onClose: () => void;
};
type Tab = 'library' | 'upload';

/** Chooses pictures of the library by search and folder, or uploads new ones; Enter adds the chosen ones. */
export function PicturePicker({ room, taken, onPick, onClose }: Props): ReactNode {
  const [tab, setTab] = useState<Tab>('library');
  const [words, setWords] = useState('');
  const [place, setPlace] = useState<Place>('all');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const mayUpload = useMay('filemanager create');
  const overview = useOverview();
  const found = usePickable({ q: useSettled(words).trim(), place });
  const isSingle = room === 1;
  /** Shows a picture in the form; the list may show another search or folder by the time it is added. */
  const learn = (id: number): void => learnPictures(found.pictures.filter((one) => one.id === id));
  const finish = (ids: readonly number[]): void => {
    if (ids.length === 0) return;
    onPick(ids.slice(0, room));
    onClose();
  };
  const toggle = (id: number): void => {
    learn(id);
    if (isSingle) setChosen(chosen[0] === id ? [] : [id]);
    else if (chosen.includes(id)) setChosen(chosen.filter((one) => one !== id));
    else if (chosen.length < room) setChosen([...chosen, id]);
  };
  return (
    <Modal
      open
      title={isSingle ? m.admin_files_pick_title() : m.admin_files_pick_many_title()}
      width={920}
      okText={chosen.length > 1 ? m.admin_files_pick_n({ n: chosen.length }) : m.admin_files_pick()}
      okButtonProps={{ disabled: chosen.length === 0 }}
      cancelText={m.admin_kit_back()}
      onOk={() => finish(chosen)}
      onCancel={onClose}
    >
      <Flex gap="8px 12px" wrap align="center" className={spaceStyles.below12}>
        {mayUpload && (
          <Segmented<Tab>
            value={tab}
            onChange={setTab}
            options={[
              { value: 'library', label: m.admin_files_tab_library() },
              { value: 'upload', label: m.admin_files_tab_upload() },
            ]}
          />
        )}
        {tab === 'library' && (
          <Input
            style={{ flex: 1, maxWidth: 320 }}
            autoFocus
            value={words}
            onChange={(event) => setWords(event.target.value)}
            prefix={<Search size={15} aria-hidden="true" />}
            placeholder={m.admin_files_search()}
            aria-label={m.admin_files_search()}
            allowClear={{ clearIcon: <ClearMark /> }}
          />
        )}
        {!isSingle && <span className={textStyles.meta}>{m.admin_files_pick_room({ n: room - chosen.length })}</span>}
      </Flex>
      {tab === 'library' ? (
        <div className={styles.panes}>
          {overview.data && <FolderPane overview={overview.data} chosen={place} onChoose={setPlace} />}
          <PickerGrid
            found={found}
            chosen={chosen}
            taken={taken}
            toggle={toggle}
            finish={(id) => {
              learn(id);
              finish(isSingle ? [id] : [...new Set([...chosen, id])]);
            }}
          />
        </div>
      ) : (
        <PickerUpload
          onStored={(id) => {
            if (isSingle) finish([id]);
            else if (!taken.includes(id)) setChosen((all) => (all.includes(id) || all.length >= room ? all : [...all, id]));
          }}
        />
      )}
    </Modal>
  );
}
