import { useState } from 'react'
import { toast } from '../lib/toast.ts'
import { Avatar } from './avatar/Avatar.tsx'
import { Badge } from './badge/Badge.tsx'
import { Dot } from './badge/Dot.tsx'
import { Tag } from './badge/Tag.tsx'
import { Button } from './button/Button.tsx'
import { IconButton } from './button/IconButton.tsx'
import { Check } from './choice/Check.tsx'
import { Chip } from './choice/Chip.tsx'
import { Segment } from './choice/Segment.tsx'
import { Slider } from './choice/Slider.tsx'
import { Switch } from './choice/Switch.tsx'
import { EmptyState } from './empty-state/EmptyState.tsx'
import { Field } from './field/Field.tsx'
import { PickerField } from './field/PickerField.tsx'
import { TextArea } from './field/TextArea.tsx'
import { Icon } from './icon/Icon.tsx'
import { ICON_NAMES } from './icon/icon-names.ts'
import css from './kit.gallery.module.css'
import { List } from './list/List.tsx'
import { Row } from './list/Row.tsx'
import { SwipeRow } from './list/SwipeRow.tsx'
import { Header } from './page/Header.tsx'
import { DateSheet } from './picker/DateSheet.tsx'
import { SelectSheet } from './picker/SelectSheet.tsx'
import { AskHost } from './popup/AskHost.tsx'
import { ask } from './popup/ask.ts'
import { Dialog } from './popup/Dialog.tsx'
import { Sheet } from './popup/Sheet.tsx'
import { StopSlot } from './popup/StopSlot.tsx'
import { Skeleton } from './skeleton/Skeleton.tsx'
import { Mark } from './strings/Mark.tsx'
import { Strings } from './strings/Strings.tsx'
import { Banner } from './surface/Banner.tsx'
import { Card } from './surface/Card.tsx'
import { Section } from './surface/Section.tsx'
import { TabBar } from './tab-bar/TabBar.tsx'
import { tabs } from './tab-bar/tabs.store.ts'
import { ToastHost } from './toast/ToastHost.tsx'

export function HeadersGallery() {
  return (
    <div className={css.bleed}>
      <Header title="Settings" end={<IconButton icon="more" label="More" />} />
      <Header
        title="Mara"
        kind="large"
        over="Good evening"
        end={<IconButton icon="bell" label="New" ground="card" hasMark />}
      />
    </div>
  )
}

export function ButtonsGallery() {
  return (
    <div className={css.two}>
      <Button kind="accent">Continue</Button>
      <Button kind="accent" isBusy>
        Sending
      </Button>
      <Button kind="accent" disabled>
        Off
      </Button>
      <Button>Quiet</Button>
      <Button kind="line">Line</Button>
      <Button kind="inverse">Inverse</Button>
      <Button kind="danger">Delete</Button>
      <Button kind="text">Text</Button>
      <Button size="small" icon="copy">
        Small
      </Button>
      <Button kind="stop" icon="stop" size="small">
        Stop
      </Button>
      <Button kind="stop" icon="stop">
        Stop
      </Button>
      <Button kind="stop" icon="stop" size="large">
        Stop
      </Button>
      <div className={css.line}>
        <IconButton icon="bell" label="Plain" />
        <IconButton icon="bell" label="Card" ground="card" hasMark />
        <IconButton icon="bell" label="Fill" ground="fill" />
      </div>
      <div className={css.line}>
        <IconButton icon="bell" label="Ink" ground="ink" />
        <IconButton icon="bell" label="Accent" ground="accent" />
        <IconButton icon="bell" label="Off" disabled />
      </div>
    </div>
  )
}

export function FieldsGallery() {
  return (
    <div className={css.stack}>
      <Field label="Account or e-mail" icon="mail" placeholder="Account or e-mail" />
      <Field label="Password" icon="lock" type="password" defaultValue="longenough" />
      <Field
        label="E-mail"
        icon="mail"
        defaultValue="mara@example"
        error="That is not a valid e-mail address."
      />
      <Field label="Fixed" defaultValue="Woman" disabled hint="It can’t be changed." />
      <PickerField label="Country" value="" placeholder="Choose" icon="globe" onOpen={() => {}} />
      <PickerField label="Gender" value="Woman" isOff onOpen={() => {}} />
      <TextArea label="Note" placeholder="What should we know?" maxLength={500} />
    </div>
  )
}

export function ChoicesGallery() {
  const [segment, setSegment] = useState<'first' | 'second' | 'third'>('first')
  const [isOn, setOn] = useState(true)
  const [value, setValue] = useState(60)
  const labels = { first: 'First', second: 'Second', third: 'Third' } as const
  return (
    <div className={css.stack}>
      <Segment
        label="Order"
        options={(['first', 'second', 'third'] as const).map((part) => ({
          value: part,
          label: labels[part],
        }))}
        value={segment}
        onChange={setSegment}
      />
      <div className={css.line}>
        <Chip isOn={isOn} onClick={() => setOn(!isOn)}>
          Chosen
        </Chip>
        <Chip isOn={false} onClick={() => {}}>
          Chip
        </Chip>
        <Chip isDisabled onClick={() => {}}>
          Off
        </Chip>
        <Chip icon="globe" endIcon="down" onClick={() => {}}>
          English
        </Chip>
      </div>
      <div className={css.line}>
        <Switch label="Switch" isOn={isOn} onChange={setOn} />
        <Switch label="Off" isOn={false} onChange={() => {}} />
        <Switch label="Disabled" isOn isDisabled onChange={() => {}} />
        <Check label="Check" isOn={isOn} onChange={setOn} />
        <Check label="Empty" isOn={false} onChange={() => {}} isLabelHidden />
      </div>
      <Slider label="Cap" value={value} onChange={setValue} format={(ratio) => `${ratio} %`} />
      <Slider label="Off" value={30} onChange={() => {}} isDisabled />
    </div>
  )
}

export function BadgesGallery() {
  return (
    <div className={css.line}>
      <Badge count={2} />
      <Badge count={120} />
      <Badge count={5} kind="accent" />
      <Badge count={0} />
      <Dot />
      <Dot kind="ok" />
      <Dot kind="accent" />
      <Tag>Pending</Tag>
      <Tag kind="accent">New</Tag>
      <Tag kind="soft">Soft</Tag>
      <Tag kind="ok">Paid</Tag>
    </div>
  )
}

export function RowsGallery() {
  const [isOn, setOn] = useState(true)
  const actions = [
    { id: 'pin', label: 'Pin', icon: 'pin', onRun: () => toast('Pinned', { kind: 'done' }) },
    { id: 'delete', label: 'Delete', icon: 'trash', kind: 'danger', onRun: () => toast('Deleted') },
  ] as const
  return (
    <div className={css.stack}>
      <List hasIcons>
        <Row title="Language" icon="globe" value="System" to="/pages/account/langSwitch" />
        <Row title="Mystery gift" icon="gift" note="For orders from other shops" onClick={() => {}} />
        <Row title="Appearance" icon="moon" isSelected onClick={() => {}} />
        <Row
          title="Notifications"
          icon="bell"
          end={<Switch label="Notifications" isOn={isOn} onChange={setOn} />}
        />
        <Row title="Sign out" icon="logout" isDanger onClick={() => {}} />
      </List>
      <List>
        <SwipeRow label="Noa" actions={actions}>
          <Row
            title="Noa"
            note="Swipe, or Shift+F10"
            start={<Avatar src="/avatars/dune-7.svg" />}
            onClick={() => toast('Opened')}
          />
        </SwipeRow>
      </List>
    </div>
  )
}

export function SurfacesGallery() {
  return (
    <div className={css.stack}>
      <Section title="My devices" action={<Button kind="text">Add device</Button>}>
        <Card>Card</Card>
      </Section>
      <Card ground="sunk">Sunk</Card>
      <Card ground="accent">Accent</Card>
      <Banner icon="nowifi">No connection</Banner>
      <Banner kind="note" icon="info">
        Take a break now and then.
      </Banner>
      <Banner kind="ok" icon="check">
        Connected
      </Banner>
      <Skeleton lines={3} />
      <Skeleton heightPx={64} />
      <EmptyState
        title="Nobody blocked"
        text="People you block are listed here."
        action={<Button>Close</Button>}
      />
    </div>
  )
}

export function PopupsGallery() {
  const [open, setOpen] = useState<'sheet' | 'dialog' | 'select' | 'date'>()
  const [language, setLanguage] = useState<'en' | 'de'>('en')
  const close = () => setOpen(undefined)
  const stop = (
    <Button kind="stop" icon="stop" isFull onClick={() => toast('Stopped', { kind: 'done' })}>
      Stop
    </Button>
  )
  return (
    <div className={css.two}>
      <Button onClick={() => setOpen('sheet')}>Sheet</Button>
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('select')}>Select</Button>
      <Button onClick={() => setOpen('date')}>Date</Button>
      <Button
        onClick={() => void ask({ title: 'Leave?', text: 'The session ends.', yes: 'Leave', no: 'Stay' })}
      >
        Ask
      </Button>
      <Button onClick={() => toast('Network error. Check your connection.', { kind: 'alert' })}>Toast</Button>
      <StopSlot>{stop}</StopSlot>
      <Sheet
        isOpen={open === 'sheet'}
        onClose={close}
        title="A sheet"
        text="It slides up from the foot."
        actions={
          <Button kind="accent" onClick={close}>
            Agree
          </Button>
        }
      />
      <Dialog
        isOpen={open === 'dialog'}
        title="A dialog"
        text="Only its buttons close it."
        isRow
        actions={
          <>
            <Button kind="accent" onClick={close}>
              Yes
            </Button>
            <Button onClick={close}>No</Button>
          </>
        }
      />
      <SelectSheet
        isOpen={open === 'select'}
        onClose={close}
        title="Language"
        hasSearch
        options={[
          { value: 'en', label: 'English' },
          { value: 'de', label: 'Deutsch', note: 'German' },
        ]}
        value={language}
        onChoose={(next) => {
          setLanguage(next)
          close()
        }}
      />
      <DateSheet
        isOpen={open === 'date'}
        onClose={close}
        title="Date of birth"
        value="1996-05-14"
        min="1906-01-01"
        max="2026-11-28"
        onChoose={close}
      />
      <AskHost />
      <ToastHost />
    </div>
  )
}

export function PicturesGallery() {
  return (
    <div className={css.stack}>
      <div className={css.line}>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((dune) => (
          <Avatar key={dune} src={`/avatars/dune-${dune}.svg`} isLive={dune === 2} isOnline={dune === 3} />
        ))}
      </div>
      <div className={css.line}>
        <Mark />
        <Strings height={104} />
      </div>
      <div className={css.icons}>
        {ICON_NAMES.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
    </div>
  )
}

export function TabsGallery() {
  const [isShown, setShown] = useState(false)
  return (
    <div className={css.bleed}>
      <TabBar />
      <Button
        kind="text"
        onClick={() => {
          tabs.setShown(3, !isShown)
          tabs.setBadge(2, isShown ? 0 : 120)
          tabs.setBadge(3, 3)
          setShown(!isShown)
        }}
      >
        Switch the hidden tab
      </Button>
    </div>
  )
}
