import { m } from "../../../app/platform/i18n/paraglide/messages.js"
import type { SiteFilm, SitePicture } from "../../../app/platform/pictures/picture"
import { Film } from "../../../app/platform/ui/media/Film"
import { Picture } from "../../../app/platform/ui/media/Picture"
import { SeaBackground } from "../../../app/platform/ui/media/SeaBackground"
import { KitRow, KitSection, KitState } from "./KitSection"

type Props = { wide: SitePicture; film?: SiteFilm }

const sizes = "(min-width: 80rem) 23rem, (min-width: 40rem) 44vw, 92vw"

/** Pictures (cover, contain, placeholder), film and sea. */
export const KitPictures = ({ wide, film }: Props) => (
  <KitSection title={m.site_kit_pictures()} note={m.site_kit_pictures_note()}>
    <KitRow>
      <KitState name="Picture">
        <div className="aspect-square overflow-hidden">
          <Picture picture={wide} alt={m.site_hero_picture()} sizes={sizes} />
        </div>
      </KitState>
      <KitState name="Picture, contain">
        <div className="aspect-square bg-night">
          <Picture picture={wide} fit="contain" alt={m.site_hero_picture()} sizes={sizes} />
        </div>
      </KitState>
      <KitState name={m.site_kit_pending()}>
        <div
          role="img"
          aria-label={m.site_kit_picture_blur()}
          className="aspect-square bg-cover bg-center"
          style={{ backgroundImage: `url(data:image/webp;base64,${wide.blur})` }}
        />
      </KitState>
      <KitState name="Film">
        <div className="relative aspect-square overflow-hidden">
          <Picture picture={wide} alt={m.site_hero_picture()} sizes={sizes} />
          {film ? <Film film={film} className="absolute inset-0 size-full object-cover" /> : null}
        </div>
      </KitState>
      <KitState name="Sea">
        <div className="aspect-square overflow-hidden">
          <SeaBackground orientation="wide" sizes={sizes} />
        </div>
      </KitState>
    </KitRow>
  </KitSection>
)
