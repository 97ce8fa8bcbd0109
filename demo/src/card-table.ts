// One list of data: the cards of the demo.

/**
 * Printed cards, one per line: expansion code, number, name, English name if different, category, subtype if different, type, HP, collection number,
 * rarity, the card it evolves from, Pokédex number, regulation mark.
 */
export const cardTable = `
CRZ|45|Rotom V||Pokémon|Básico, V|Rayo|190|045/159|Holo Rara V||479|F
CRZ|95|Zacian V||Pokémon|Básico, V|Metálica|220|095/159|Holo Rara V||888|F
CRZ|111|Bidoof||Pokémon|Básico|Incolora|60|111/159|Común||399|F
CRZ|112|Chatot||Pokémon|Básico|Incolora|70|112/159|Común||441|F
CRZ|123|Judith|Bea|Entrenador|Partidario|||123/159|Holo Rara|||D
CRZ|134|Lionel|Leon|Entrenador|Partidario|||134/159|Holo Rara|||D
CRZ|143|Piedra Sello Celestial|Sky Seal Stone|Herramienta||||143/159|Holo Rara|||F
CRZ|145|Botas de Expedición|Trekking Shoes|Entrenador|Objeto|||145/159|Infrecuente|||F
CRZ|GG06|Manaphy||Pokémon|Básico|Agua|70|GG06/GG70|Rara||490|F
CRZ|GG10|Mew||Pokémon|Básico|Psíquica|60|GG10/GG70|Rara||151|E
CRZ|GG25|Bibarel||Pokémon|Fase 1|Incolora|120|GG25/GG70|Rara|Bidoof|400|F
CRZ|GG30|Pikachu||Pokémon|Básico|Rayo|60|GG30/GG70|Rara||25|F
CRZ|GG44|Mewtwo V-ASTRO|Mewtwo VSTAR|Pokémon|V-ASTRO, V|Psíquica|280|GG44/GG70|Ultra Rara|Mewtwo V|150|F
CRZ|GG69|Giratina V-ASTRO|Giratina VSTAR|Pokémon|V-ASTRO, V|Dragón|280|GG69/GG70|Rara Secreta|Giratina V|487|F
SVI|13|Sprigatito||Pokémon|Básico|Planta|70|013/198|Común||906|G
SVI|36|Fuecoco||Pokémon|Básico|Fuego|80|036/198|Común||909|G
SVI|44|Magikarp||Pokémon|Básico|Agua|30|044/198|Común||129|G
SVI|45|Gyarados ex||Pokémon|Fase 1, ex|Agua|300|045/198|Rara Doble|Magikarp|130|G
SVI|46|Buizel||Pokémon|Básico|Agua|70|046/198|Común||418|G
SVI|52|Quaxly||Pokémon|Básico|Agua|70|052/198|Común||912|G
SVI|80|Miraidon||Pokémon|Básico|Rayo|120|080/198|Rara||1008|G
SVI|81|Miraidon ex||Pokémon|Básico, ex|Rayo|220|081/198|Rara Doble||1008|G
SVI|84|Ralts||Pokémon|Básico|Psíquica|70|084/198|Común||280|G
SVI|85|Kirlia||Pokémon|Fase 1|Psíquica|90|085/198|Común|Ralts|281|G
SVI|86|Gardevoir ex||Pokémon|Fase 2, ex|Psíquica|310|086/198|Rara Doble|Kirlia|282|G
SVI|90|Drifblim||Pokémon|Fase 1|Psíquica|110|090/198|Infrecuente|Drifloon|426|G
SVI|96|Klefki||Pokémon|Básico|Psíquica|70|096/198|Rara||707|G
SVI|112|Riolu||Pokémon|Básico|Lucha|70|112/198|Común||447|G
SVI|114|Lucario||Pokémon|Fase 1|Lucha|130|114/198|Infrecuente|Riolu|448|G
SVI|118|Hawlucha||Pokémon|Básico|Lucha|70|118/198|Rara||701|G
SVI|123|Colmilargo ex|Great Tusk ex|Pokémon|Básico, ex|Lucha|250|123/198|Rara Doble||984|G
SVI|125|Koraidon ex||Pokémon|Básico, ex|Lucha|230|125/198|Rara Doble||1007|G
SVI|143|Ferrodada ex|Iron Treads ex|Pokémon|Básico, ex|Metálica|220|143/198|Rara Doble||990|G
SVI|167|Cancha en la Playa|Beach Court|Entrenador|Estadio|||167/198|Infrecuente|||G
SVI|168|Martillo Demoledor|Crushing Hammer|Entrenador|Objeto|||168/198|Común|||G
SVI|169|Cinta Desafío|Defiance Band|Herramienta||||169/198|Infrecuente|||G
SVI|170|Generador Eléctrico|Electric Generator|Entrenador|Objeto|||170/198|Infrecuente|||G
SVI|171|Recuperación de Energía|Energy Retrieval|Entrenador|Objeto|||171/198|Común|||G
SVI|172|Búsqueda de Energía|Energy Search|Entrenador|Objeto|||172/198|Común|||G
SVI|173|Interruptor de Energía|Energy Switch|Entrenador|Objeto|||173/198|Común|||G
SVI|178|Ciudad Meseta|Mesagoza|Entrenador|Estadio|||178/198|Infrecuente|||G
SVI|181|Nido Ball|Nest Ball|Entrenador|Objeto|||181/198|Infrecuente|||G
SVI|182|Bloc de Amigos|Pal Pad|Entrenador|Objeto|||182/198|Común|||G
SVI|185|Poké Ball||Entrenador|Objeto|||185/198|Común|||G
SVI|186|Pokégear 3.0||Entrenador|Objeto|||186/198|Común|||G
SVI|187|Capturapokémon|Pokémon Catcher|Entrenador|Objeto|||187/198|Común|||G
SVI|188|Poción|Potion|Entrenador|Objeto|||188/198|Común|||G
SVI|189|Investigación de Profesores|Professor's Research|Entrenador|Partidario|||189/198|Rara|||G
SVI|191|Caramelo Raro|Rare Candy|Entrenador|Objeto|||191/198|Común|||G
SVI|193|Casco Dentado|Rocky Helmet|Herramienta||||193/198|Infrecuente|||G
SVI|194|Cambio|Switch|Entrenador|Objeto|||194/198|Común|||G
SVI|196|Ultra Ball||Entrenador|Objeto|||196/198|Infrecuente|||G
SVI|197|Cinta Vitalidad|Vitality Band|Herramienta||||197/198|Infrecuente|||G
PAL|57|Frigibax||Pokémon|Básico|Agua|60|057/193|Común||996|G
PAL|58|Frigibax||Pokémon|Básico|Agua|70|058/193|Común||996|G
PAL|59|Arctibax||Pokémon|Fase 1|Agua|90|059/193|Infrecuente|Frigibax|997|G
PAL|60|Baxcalibur||Pokémon|Fase 2|Agua|160|060/193|Rara|Arctibax|998|G
PAL|61|Chien-Pao ex||Pokémon|Básico, ex|Agua|220|061/193|Rara Doble||1002|G
PAL|62|Pikachu||Pokémon|Básico|Rayo|70|062/193|Común||25|G
PAL|64|Raichu||Pokémon|Fase 1, ex|Rayo|140|064/193|Infrecuente|Pikachu ex|26|G
PAL|97|Mimikyu||Pokémon|Básico|Psíquica|70|097/193|Rara||778|G
PAL|124|Glimmet||Pokémon|Básico|Lucha|40|124/193|Común||969|G
PAL|169|Squawkabilly ex||Pokémon|Básico, ex|Incolora|160|169/193|Rara Doble||931|G
PAL|171|Pueblo Altamía|Artazon|Entrenador|Estadio|||171/193|Infrecuente|||G
PAL|172|Órdenes de Jefes|Boss's Orders|Entrenador|Partidario|||172/193|Rara|||G
PAL|173|Amuleto de Bravura|Bravery Charm|Herramienta||||173/193|Infrecuente|||G
PAL|174|Montaña Nevada Funesta|Calamitous Snowy Mountain|Entrenador|Estadio|||174/193|Infrecuente|||G
PAL|179|Kendra|Dendra|Entrenador|Partidario|||179/193|Infrecuente|||G
PAL|183|Super Ball|Great Ball|Entrenador|Objeto|||183/193|Común|||G
PAL|184|Grusha||Entrenador|Partidario|||184/193|Infrecuente|||G
PAL|185|e-Nigma|Iono|Entrenador|Partidario|||185/193|Infrecuente|||G
PAL|188|Supercaña|Super Rod|Entrenador|Objeto|||188/193|Común|||G
PAL|189|Recuperación Superior de Energía|Superior Energy Retrieval|Entrenador|Objeto|||189/193|Infrecuente|||G
PAL|190|Energía Propulsión|Jet Energy|Energía|Especial|||190/193|Infrecuente|||G
PAL|191|Energía Luminosa|Luminous Energy|Energía|Especial|||191/193|Infrecuente|||G
PAL|192|Energía Inversión|Reversal Energy|Energía|Especial|||192/193|Infrecuente|||G
PAL|193|Energía Terapéutica|Therapeutic Energy|Energía|Especial|||193/193|Infrecuente|||G
OBF|61|Finizen||Pokémon|Básico|Agua|90|061/197|Común||963|G
OBF|62|Palafin||Pokémon|Fase 1|Agua|150|062/197|Rara|Finizen|964|G
OBF|103|Diglett||Pokémon|Básico|Lucha|50|103/197|Común||50|G
OBF|125|Charizard ex||Pokémon|Fase 2, ex|Oscura|330|125/197|Rara Doble|Charmeleon|6|G
OBF|136|Darkrai||Pokémon|Básico|Oscura|130|136/197|Rara||491|G
OBF|163|Pidgeotto||Pokémon|Fase 1|Incolora|90|163/197|Infrecuente|Pidgey|17|G
OBF|164|Pidgeot ex||Pokémon|Fase 2, ex|Incolora|280|164/197|Rara Doble|Pidgeotto|18|G
OBF|166|Eevee||Pokémon|Básico|Incolora|70|166/197|Común||133|G
OBF|186|Damián|Arven|Entrenador|Partidario|||186/197|Infrecuente|||G
OBF|191|Gorra de Patrulla|Patrol Cap|Herramienta||||191/197|Infrecuente|||G
OBF|192|Sede de la Liga Pokémon|Pokémon League Headquarters|Entrenador|Estadio|||192/197|Infrecuente|||G
OBF|196|Tienda Local|Town Store|Entrenador|Estadio|||196/197|Común|||G
MEW|1|Bulbasaur||Pokémon|Básico|Planta|70|001/165|Común||1|G
MEW|2|Ivysaur||Pokémon|Fase 1|Planta|100|002/165|Infrecuente|Bulbasaur|2|G
MEW|3|Venusaur ex||Pokémon|Fase 2, ex|Planta|340|003/165|Rara Doble|Ivysaur|3|G
MEW|6|Charizard ex||Pokémon|Fase 2, ex|Fuego|330|006/165|Rara Doble|Charmeleon|6|G
MEW|7|Squirtle||Pokémon|Básico|Agua|60|007/165|Común||7|G
MEW|8|Wartortle||Pokémon|Fase 1|Agua|100|008/165|Infrecuente|Squirtle|8|G
MEW|9|Blastoise ex||Pokémon|Fase 2, ex|Agua|330|009/165|Rara Doble|Wartortle|9|G
MEW|16|Pidgey||Pokémon|Básico|Incolora|50|016/165|Común||16|G
MEW|25|Pikachu||Pokémon|Básico|Rayo|60|025/165|Común||25|G
MEW|52|Meowth||Pokémon|Básico|Incolora|70|052/165|Común||52|G
MEW|63|Abra||Pokémon|Básico|Psíquica|50|063/165|Común||63|G
MEW|64|Kadabra||Pokémon|Fase 1|Psíquica|80|064/165|Infrecuente|Abra|64|G
MEW|65|Alakazam ex||Pokémon|Fase 2, ex|Psíquica|310|065/165|Rara Doble|Kadabra|65|G
MEW|92|Gastly||Pokémon|Básico|Psíquica|50|092/165|Común||92|G
MEW|93|Haunter||Pokémon|Fase 1|Psíquica|80|093/165|Infrecuente|Gastly|93|G
MEW|94|Gengar||Pokémon|Fase 2|Psíquica|130|094/165|Rara|Haunter|94|G
MEW|130|Gyarados||Pokémon|Fase 1|Agua|190|130/165|Rara|Magikarp|130|G
MEW|132|Ditto||Pokémon|Básico|Incolora|60|132/165|Rara||132|G
MEW|133|Eevee||Pokémon|Básico|Incolora|70|133/165|Común||133|G
MEW|143|Snorlax||Pokémon|Básico|Incolora|150|143/165|Infrecuente||143|G
MEW|150|Mewtwo||Pokémon|Básico|Psíquica|130|150/165|Rara||150|G
MEW|151|Mew ex||Pokémon|Básico, ex|Psíquica|180|151/165|Rara Doble||151|G
MEW|156|Transferencia de Bill|Bill's Transfer|Entrenador|Partidario|||156/165|Infrecuente|||G
MEW|160|Invitación de Erika|Erika's Invitation|Entrenador|Partidario|||160/165|Infrecuente|||G
MEW|163|Restos|Leftovers|Herramienta||||163/165|Infrecuente|||G
PAR|6|Dwebble||Pokémon|Básico|Planta|60|006/182|Común||557|G
PAR|7|Crustle||Pokémon|Fase 1|Planta|130|007/182|Común|Dwebble|558|G
PAR|37|Snorunt||Pokémon|Básico|Agua|60|037/182|Común||361|G
PAR|56|Ferrosaco|Iron Bundle|Pokémon|Básico|Agua|100|056/182|Infrecuente||991|G
PAR|70|Ferropalmas ex|Iron Hands ex|Pokémon|Básico, ex|Rayo|230|070/182|Rara Doble||992|G
PAR|86|Colagrito|Scream Tail|Pokémon|Básico|Psíquica|90|086/182|Infrecuente||985|G
PAR|89|Ferropaladín ex|Iron Valiant ex|Pokémon|Básico, ex|Psíquica|220|089/182|Rara Doble||1006|G
PAR|94|Gible||Pokémon|Básico|Lucha|70|094/182|Común||443|G
PAR|107|Reptalada|Slither Wing|Pokémon|Básico|Lucha|140|107/182|Infrecuente||988|G
PAR|108|Pelarena ex|Sandy Shocks ex|Pokémon|Básico, ex|Lucha|220|108/182|Rara Doble||989|G
PAR|124|Bramaluna ex|Roaring Moon ex|Pokémon|Básico, ex|Oscura|230|124/182|Rara Doble||1005|G
PAR|139|Gholdengo ex||Pokémon|Fase 1, ex|Metálica|260|139/182|Rara Doble|Gimmighoul|1000|G
PAR|141|Tatsugiri||Pokémon|Básico|Dragón|70|141/182|Infrecuente||978|G
PAR|160|Capturador Contraataque|Counter Catcher|Entrenador|Objeto|||160/182|Infrecuente|||G
PAR|163|Vasija Terrestre|Earthen Vessel|Entrenador|Objeto|||163/182|Infrecuente|||G
PAR|166|Capa Suntuosa|Luxurious Cape|Herramienta||||166/182|Infrecuente|||G
PAR|170|Vitalidad de la Profesora Albora|Professor Sada's Vitality|Entrenador|Partidario|||170/182|Infrecuente|||G
PAR|171|Plan del Profesor Turo|Professor Turo's Scenario|Entrenador|Partidario|||171/182|Infrecuente|||G
PAR|172|Cayena|Rika|Entrenador|Partidario|||172/182|Infrecuente|||G
PAR|177|Máquina Técnica: Involución|Technical Machine: Devolution|Herramienta||||177/182|Infrecuente|||G
PAR|178|Máquina Técnica: Evolución|Technical Machine: Evolution|Herramienta||||178/182|Infrecuente|||G
PAR|179|Máquina Técnica: Turboenergía|Technical Machine: Turbo Energize|Herramienta||||179/182|Infrecuente|||G
PAR|180|Tecnorradar|Techno Radar|Entrenador|Objeto|||180/182|Infrecuente|||G
PAR|182|Energía Medicinal|Medical Energy|Energía|Especial|||182/182|Infrecuente|||G
PAF|7|Charmander||Pokémon|Básico|Fuego|70|007/091|Común||4|G
PAF|8|Charmeleon||Pokémon|Fase 1|Fuego|90|008/091|Infrecuente|Charmander|5|G
PAF|18|Pikachu||Pokémon|Básico|Rayo|70|018/091|Común||25|G
PAF|27|Ralts||Pokémon|Básico|Psíquica|70|027/091|Común||280|G
PAF|28|Kirlia||Pokémon|Fase 1|Psíquica|90|028/091|Infrecuente|Ralts|281|G
PAF|29|Gardevoir ex||Pokémon|Fase 2, ex|Psíquica|310|029/091|Rara Doble|Kirlia|282|G
PAF|37|Mimikyu||Pokémon|Básico|Psíquica|70|037/091|Rara||778|G
PAF|53|Colmilargo ex|Great Tusk ex|Pokémon|Básico, ex|Lucha|250|053/091|Rara Doble||984|G
PAF|54|Charizard ex||Pokémon|Fase 2, ex|Oscura|330|054/091|Rara Doble|Charmeleon|6|G
PAF|66|Ferrodada ex|Iron Treads ex|Pokémon|Básico, ex|Metálica|220|066/091|Rara Doble||990|G
PAF|80|e-Nigma|Iono|Entrenador|Partidario|||080/091|Infrecuente|||G
PAF|81|Colina de Luz Lunar|Moonlit Hill|Entrenador|Estadio|||081/091|Infrecuente|||G
PAF|83|Mochila de Mencía|Nemona's Backpack|Entrenador|Objeto|||083/091|Infrecuente|||G
PAF|84|Nido Ball|Nest Ball|Entrenador|Objeto|||084/091|Infrecuente|||G
PAF|89|Caramelo Raro|Rare Candy|Entrenador|Objeto|||089/091|Común|||G
PAF|91|Ultra Ball||Entrenador|Objeto|||091/091|Infrecuente|||G
TEF|25|Ferroverdor ex|Iron Leaves ex|Pokémon|Básico, ex|Planta|220|025/162|Rara Doble||1010|H
TEF|30|Victini||Pokémon|Básico|Fuego|80|030/162|Común||494|H
TEF|38|Flamariete ex|Gouging Fire ex|Pokémon|Básico, ex|Fuego|230|038/162|Rara Doble||1020|H
TEF|50|Ondulagua ex|Walking Wake ex|Pokémon|Básico, ex|Agua|220|050/162|Rara Doble||1009|H
TEF|51|Pikachu||Pokémon|Básico|Rayo|70|051/162|Común||25|H
TEF|67|Latias||Pokémon|Básico|Psíquica|110|067/162|Infrecuente||380|H
TEF|78|Melenaleteo|Flutter Mane|Pokémon|Básico|Psíquica|90|078/162|Rara||987|H
TEF|81|Ferrotesta ex|Iron Crown ex|Pokémon|Básico, ex|Psíquica|220|081/162|Rara Doble||1023|H
TEF|84|Relicanth||Pokémon|Básico|Lucha|100|084/162|Rara||369|H
TEF|99|Ferromole ex|Iron Boulder ex|Pokémon|Básico, ex|Lucha|240|099/162|Rara Doble||1022|H
TEF|104|Gengar ex||Pokémon|Fase 2, ex|Oscura|310|104/162|Rara Doble|Haunter|94|H
TEF|109|Bramaluna|Roaring Moon|Pokémon|Básico|Oscura|140|109/162|Rara||1005|H
TEF|123|Electrofuria ex|Raging Bolt ex|Pokémon|Básico, ex|Dragón|240|123/162|Rara Doble||1021|H
TEF|128|Dunsparce||Pokémon|Básico|Incolora|60|128/162|Común||206|H
TEF|129|Dudunsparce||Pokémon|Fase 1|Incolora|140|129/162|Rara|Dunsparce|982|H
TEF|140|Tanque de Energía Potenciadora del Pasado|Ancient Booster Energy Capsule|Herramienta||||140/162|Infrecuente|||G
TEF|141|Tambores del Despertar|Awakening Drum|Entrenador|Objeto|||141/162|Rara AS TÁCTICO|||H
TEF|144|Pokochos Gemelos|Buddy-Buddy Poffin|Entrenador|Objeto|||144/162|Infrecuente|||H
TEF|145|Ciberentusiasta Descifracódigos|Ciphermaniac's Codebreaking|Entrenador|Partidario|||145/162|Infrecuente|||H
TEF|147|Guía de Exploración|Explorer's Guidance|Entrenador|Partidario|||147/162|Infrecuente|||H
TEF|148|Laboratorio Metálico Total|Full Metal Lab|Entrenador|Estadio|||148/162|Infrecuente|||H
TEF|149|Tanque de Energía Potenciadora del Futuro|Future Booster Energy Capsule|Herramienta||||149/162|Infrecuente|||G
TEF|152|Capa de Héroes|Hero's Cape|Herramienta||||152/162|Rara AS TÁCTICO|||H
TEF|153|Master Ball||Entrenador|Objeto|||153/162|Rara AS TÁCTICO|||H
TEF|154|Cinturón Colosal|Maximum Belt|Herramienta||||154/162|Rara AS TÁCTICO|||H
TEF|155|Convicción de Morti|Morty's Conviction|Entrenador|Partidario|||155/162|Infrecuente|||H
TEF|156|Selva Peligrosa|Perilous Jungle|Entrenador|Estadio|||156/162|Infrecuente|||H
TEF|157|Capturador Supremo|Prime Catcher|Entrenador|Objeto|||157/162|Rara AS TÁCTICO|||H
TEF|159|Monopatín de Rescate|Rescue Board|Herramienta||||159/162|Infrecuente|||H
TEF|161|Energía Neblina|Mist Energy|Energía|Especial|||161/162|Infrecuente|||H
TEF|162|Energía Neosuperior|Neo Upper Energy|Energía|Especial|||162/162|Rara AS TÁCTICO|||H
TWM|25|Ogerpon Máscara Turquesa ex|Teal Mask Ogerpon ex|Pokémon|Básico, ex|Planta|210|025/167|Rara Doble||1017|H
TWM|51|Snorunt||Pokémon|Básico|Agua|60|051/167|Común||361|H
TWM|53|Froslass||Pokémon|Fase 1|Agua|90|053/167|Rara|Snorunt|478|H
TWM|64|Ogerpon Máscara Fuente ex|Wellspring Mask Ogerpon ex|Pokémon|Básico, ex|Agua|210|064/167|Rara Doble||1017|H
TWM|77|Ferropúas ex|Iron Thorns ex|Pokémon|Básico, ex|Rayo|230|077/167|Rara Doble||995|H
TWM|95|Munkidori||Pokémon|Básico|Psíquica|110|095/167|Rara||1015|H
TWM|107|Hawlucha||Pokémon|Básico|Lucha|70|107/167|Común||701|H
TWM|112|Ogerpon Máscara Cimiento ex|Cornerstone Mask Ogerpon ex|Pokémon|Básico, ex|Lucha|210|112/167|Rara Doble||1017|H
TWM|128|Dreepy||Pokémon|Básico|Dragón|70|128/167|Común||885|H
TWM|129|Drakloak||Pokémon|Fase 1|Dragón|90|129/167|Común|Dreepy|886|H
TWM|130|Dragapult ex||Pokémon|Fase 2, ex|Dragón|320|130/167|Rara Doble|Drakloak|887|H
TWM|141|Ursaluna Luna Carmesí ex|Bloodmoon Ursaluna ex|Pokémon|Básico, ex|Incolora|260|141/167|Rara Doble||901|H
TWM|145|Corin|Carmine|Entrenador|Partidario|||145/167|Infrecuente|||H
TWM|148|Martillo Mejorado|Enhanced Hammer|Entrenador|Objeto|||148/167|Infrecuente|||H
TWM|149|Recinto del Festival|Festival Grounds|Entrenador|Estadio|||149/167|Infrecuente|||H
TWM|153|Torre de Interferencia|Jamming Tower|Entrenador|Estadio|||153/167|Infrecuente|||H
TWM|154|Cass|Kieran|Entrenador|Partidario|||154/167|Infrecuente|||H
TWM|155|Ayuda de Nereida|Lana's Aid|Entrenador|Partidario|||155/167|Infrecuente|||H
TWM|157|Delos|Lucian|Entrenador|Partidario|||157/167|Infrecuente|||H
TWM|163|Caja Secreta|Secret Box|Entrenador|Objeto|||163/167|Rara AS TÁCTICO|||H
TWM|165|Sello Injusto|Unfair Stamp|Entrenador|Objeto|||165/167|Rara AS TÁCTICO|||H
TWM|166|Energía Bumerán|Boomerang Energy|Energía|Especial|||166/167|Infrecuente|||H
TWM|167|Energía Legado|Legacy Energy|Energía|Especial|||167/167|Rara AS TÁCTICO|||H
SFA|10|Horsea||Pokémon|Básico|Agua|60|010/064|Común||116|H
SFA|18|Duskull||Pokémon|Básico|Psíquica|60|018/064|Común||355|H
SFA|19|Dusclops||Pokémon|Fase 1|Psíquica|90|019/064|Común|Duskull|356|H
SFA|20|Dusknoir||Pokémon|Fase 2|Psíquica|160|020/064|Rara|Dusclops|477|H
SFA|26|Reptalada|Slither Wing|Pokémon|Básico|Lucha|140|026/064|Infrecuente||988|H
SFA|35|Yveltal||Pokémon|Básico|Oscura|120|035/064|Infrecuente||717|H
SFA|36|Okidogi ex||Pokémon|Básico, ex|Oscura|250|036/064|Rara Doble||1014|H
SFA|37|Munkidori ex||Pokémon|Básico, ex|Oscura|210|037/064|Rara Doble||1015|H
SFA|38|Fezandipiti ex||Pokémon|Básico, ex|Oscura|210|038/064|Rara Doble||1016|H
SFA|39|Pecharunt ex||Pokémon|Básico, ex|Oscura|190|039/064|Rara Doble||1025|H
SFA|50|Eevee||Pokémon|Básico|Incolora|70|050/064|Común||133|H
SFA|54|Academia de Noche|Academy at Night|Entrenador|Estadio|||054/064|Infrecuente|||H
SFA|55|Mochi Cadena|Binding Mochi|Herramienta||||055/064|Infrecuente|||H
SFA|56|Casiopea|Cassiopeia|Entrenador|Partidario|||056/064|Infrecuente|||H
SFA|57|Tenacidad de Acromo|Colress's Tenacity|Entrenador|Partidario|||057/064|Infrecuente|||H
SFA|58|Láser Peligroso|Dangerous Laser|Entrenador|Objeto|||058/064|Rara AS TÁCTICO|||H
SFA|59|Artes Secretas de Sachiko|Janine's Secret Art|Entrenador|Partidario|||059/064|Infrecuente|||H
SFA|60|Zona de Neutralización|Neutralization Zone|Entrenador|Estadio|||060/064|Rara AS TÁCTICO|||H
SFA|61|Camilla Nocturna|Night Stretcher|Entrenador|Objeto|||061/064|Infrecuente|||H
SFA|62|Poké Vital A||Entrenador|Objeto|||062/064|Rara AS TÁCTICO|||H
SFA|63|Reloj de Arena Potenciador|Powerglass|Herramienta||||063/064|Infrecuente|||H
SFA|64|Maquinaciones de Xero|Xerosic's Machinations|Entrenador|Partidario|||064/064|Infrecuente|||H
SCR|8|Rotom Corte|Mow Rotom|Pokémon|Básico|Planta|90|008/142|Común||479|H
SCR|9|Grubbin||Pokémon|Básico|Planta|70|009/142|Común||736|H
SCR|32|Lapras ex||Pokémon|Básico, ex|Agua|220|032/142|Rara Doble||131|H
SCR|57|Slowpoke||Pokémon|Básico|Psíquica|80|057/142|Común||79|H
SCR|58|Slowking||Pokémon|Fase 1|Psíquica|120|058/142|Infrecuente|Slowpoke|199|H
SCR|60|Drifloon||Pokémon|Básico|Psíquica|70|060/142|Común||425|H
SCR|63|Comfey||Pokémon|Básico|Psíquica|70|063/142|Común||764|H
SCR|106|Duraludon||Pokémon|Básico|Metálica|130|106/142|Común||884|H
SCR|113|Eevee||Pokémon|Básico|Incolora|60|113/142|Común||133|H
SCR|114|Hoothoot||Pokémon|Básico|Incolora|70|114/142|Común||163|H
SCR|118|Rotom Ventilador|Fan Rotom|Pokémon|Básico|Incolora|70|118/142|Común||479|H
SCR|128|Terapagos ex||Pokémon|Básico, ex|Incolora|230|128/142|Rara Doble||1024|H
SCR|129|Fósil Tapa Antiguo|Antique Cover Fossil|Entrenador|Objeto||60|129/142|Común|||H
SCR|131|Caverna Abisal Cero|Area Zero Underdepths|Entrenador|Estadio|||131/142|Infrecuente|||H
SCR|132|Brie|Briar|Entrenador|Partidario|||132/142|Infrecuente|||H
SCR|133|Denis|Crispin|Entrenador|Partidario|||133/142|Infrecuente|||H
SCR|134|Bomba Lujosa|Deluxe Bomb|Herramienta||||134/142|Rara AS TÁCTICO|||H
SCR|135|Trompeta de Cristal|Glass Trumpet|Entrenador|Objeto|||135/142|Infrecuente|||H
SCR|136|Árbol Colosal|Grand Tree|Entrenador|Estadio|||136/142|Rara AS TÁCTICO|||H
SCR|139|Aroa|Lacey|Entrenador|Partidario|||139/142|Infrecuente|||H
SCR|142|Cristal Brillante|Sparkling Crystal|Herramienta||||142/142|Rara AS TÁCTICO|||H
SSP|21|Victini||Pokémon|Básico|Fuego|70|021/191|Infrecuente||494|H
SSP|41|Feebas||Pokémon|Básico|Agua|30|041/191|Común||349|H
SSP|42|Milotic ex||Pokémon|Fase 1, ex|Agua|270|042/191|Rara Doble|Feebas|350|H
SSP|57|Pikachu ex||Pokémon|Básico, ex|Rayo|200|057/191|Rara Doble||25|H
SSP|58|Magnemite||Pokémon|Básico|Rayo|60|058/191|Común||81|H
SSP|59|Magneton||Pokémon|Fase 1|Rayo|100|059/191|Infrecuente|Magnemite|82|H
SSP|64|Stunfisk||Pokémon|Básico|Rayo|110|064/191|Común||618|H
SSP|76|Latias ex||Pokémon|Básico, ex|Psíquica|210|076/191|Rara Doble||380|H
SSP|86|Sylveon ex||Pokémon|Fase 1, ex|Psíquica|270|086/191|Rara Doble|Eevee|700|H
SSP|97|Gimmighoul||Pokémon|Básico|Psíquica|70|097/191|Común||999|H
SSP|117|Deino||Pokémon|Básico|Oscura|70|117/191|Común||633|H
SSP|118|Zweilous||Pokémon|Fase 1|Oscura|100|118/191|Común|Deino|634|H
SSP|119|Hydreigon ex||Pokémon|Fase 2, ex|Oscura|330|119/191|Rara Doble|Zweilous|635|H
SSP|129|Duraludon||Pokémon|Básico|Metálica|130|129/191|Común||884|H
SSP|130|Archaludon ex||Pokémon|Fase 1, ex|Metálica|300|130/191|Rara Doble|Duraludon|1018|H
SSP|143|Eevee||Pokémon|Básico|Incolora|50|143/191|Común||133|H
SSP|162|Amuleto Esperanza|Amulet of Hope|Herramienta||||162/191|Rara AS TÁCTICO|||H
SSP|164|Batidora Espléndida|Brilliant Blender|Entrenador|Objeto|||164/191|Rara AS TÁCTICO|||H
SSP|169|Alcance Contraataque|Counter Gain|Herramienta||||169/191|Infrecuente|||H
SSP|170|Mirtilo|Cyrano|Entrenador|Partidario|||170/191|Infrecuente|||H
SSP|175|Ocaso Ball|Dusk Ball|Entrenador|Objeto|||175/191|Infrecuente|||H
SSP|176|Búsqueda de Energía Pro|Energy Search Pro|Entrenador|Objeto|||176/191|Rara AS TÁCTICO|||H
SSP|177|Montaña Gravedad|Gravity Mountain|Entrenador|Estadio|||177/191|Infrecuente|||H
SSP|178|Mirada de Yasmina|Jasmine's Gaze|Entrenador|Partidario|||178/191|Infrecuente|||H
SSP|180|Estadio Animado|Lively Stadium|Entrenador|Estadio|||180/191|Infrecuente|||H
SSP|187|Surfista|Surfer|Entrenador|Partidario|||187/191|Infrecuente|||H
SSP|189|Orbe Teracristal|Tera Orb|Entrenador|Objeto|||189/191|Infrecuente|||H
SSP|191|Energía Enriquecedora|Enriching Energy|Energía|Especial|||191/191|Rara AS TÁCTICO|||H
PRE|4|Budew||Pokémon|Básico|Planta|30|004/131|Común||406|H
PRE|6|Leafeon ex||Pokémon|Fase 1, ex|Planta|270|006/131|Rara Doble|Eevee|470|H
PRE|12|Ogerpon Máscara Turquesa ex|Teal Mask Ogerpon ex|Pokémon|Básico, ex|Planta|210|012/131|Rara Doble||1017|H
PRE|13|Flareon||Pokémon|Fase 1|Fuego|130|013/131|Rara|Eevee|136|G
PRE|19|Slowking||Pokémon|Fase 1|Agua|130|019/131|Infrecuente|Slowpoke|199|H
PRE|20|Goldeen||Pokémon|Básico|Agua|50|020/131|Común||118|H
PRE|25|Glaceon||Pokémon|Fase 1|Agua|120|025/131|Rara|Eevee|471|H
PRE|26|Glaceon ex||Pokémon|Fase 1, ex|Agua|270|026/131|Rara Doble|Eevee|471|H
PRE|35|Duskull||Pokémon|Básico|Psíquica|60|035/131|Común||355|H
PRE|36|Dusclops||Pokémon|Fase 1|Psíquica|90|036/131|Común|Duskull|356|H
PRE|37|Dusknoir||Pokémon|Fase 2|Psíquica|160|037/131|Rara|Dusclops|477|H
PRE|41|Sylveon ex||Pokémon|Fase 1, ex|Psíquica|270|041/131|Rara Doble|Eevee|700|H
PRE|60|Umbreon ex||Pokémon|Fase 1, ex|Oscura|280|060/131|Rara Doble|Eevee|197|H
PRE|71|Dreepy||Pokémon|Básico|Dragón|70|071/131|Común||885|H
PRE|72|Drakloak||Pokémon|Fase 1|Dragón|90|072/131|Común|Dreepy|886|H
PRE|73|Dragapult ex||Pokémon|Fase 2, ex|Dragón|320|073/131|Rara Doble|Drakloak|887|H
PRE|74|Eevee||Pokémon|Básico|Incolora|50|074/131|Común||133|H
PRE|78|Noctowl||Pokémon|Fase 1|Incolora|100|078/131|Rara|Hoothoot|164|H
PRE|82|Lugia ex||Pokémon|Básico, ex|Incolora|220|082/131|Rara Doble||249|H
PRE|92|Terapagos ex||Pokémon|Básico, ex|Incolora|230|092/131|Rara Doble||1024|H
PRE|93|Nerina|Amarys|Entrenador|Partidario|||093/131|Común|||H
PRE|101|Pokochos Gemelos|Buddy-Buddy Poffin|Entrenador|Objeto|||101/131|Infrecuente|||H
PRE|105|Denis|Crispin|Entrenador|Partidario|||105/131|Infrecuente|||H
PRE|109|Amigos de Paldea|Friends in Paldea|Entrenador|Partidario|||109/131|Común|||H
PRE|116|Maxicaña|Max Rod|Entrenador|Objeto|||116/131|Rara AS TÁCTICO|||H
PRE|127|Paloselfi Rotom|Roto-Stick|Entrenador|Objeto|||127/131|Común|||H
JTG|26|Darumaka de N|N's Darumaka|Pokémon|Básico|Fuego|80|026/159|Común||554|I
JTG|27|Darmanitan de N|N's Darmanitan|Pokémon|Fase 1|Fuego|140|027/159|Infrecuente|Darumaka de N|555|I
JTG|30|Reshiram ex||Pokémon|Básico, ex|Fuego|220|030/159|Rara Doble||643|H
JTG|47|Voltorb de e-Nigma|Iono's Voltorb|Pokémon|Básico|Rayo|70|047/159|Común||100|I
JTG|56|Clefairy ex de Lylia|Lillie's Clefairy ex|Pokémon|Básico, ex|Psíquica|190|056/159|Rara Doble||35|I
JTG|97|Zorua de N|N's Zorua|Pokémon|Básico|Oscura|70|097/159|Común||570|I
JTG|98|Zoroark ex de N|N's Zoroark ex|Pokémon|Fase 1, ex|Oscura|280|098/159|Rara Doble|Zorua de N|571|I
JTG|112|Bagon||Pokémon|Básico|Dragón|70|112/159|Común||371|I
JTG|113|Shelgon||Pokémon|Fase 1|Dragón|100|113/159|Común|Bagon|372|I
JTG|114|Salamence ex||Pokémon|Fase 2, ex|Dragón|320|114/159|Rara Doble|Shelgon|373|I
JTG|116|Reshiram de N|N's Reshiram|Pokémon|Básico|Dragón|130|116/159|Rara||643|I
JTG|120|Dunsparce||Pokémon|Básico|Incolora|70|120/159|Común||206|I
JTG|121|Dudunsparce ex||Pokémon|Fase 1, ex|Incolora|270|121/159|Rara Doble|Dunsparce|982|I
JTG|138|Cramorant de Paul|Hop's Cramorant|Pokémon|Básico|Incolora|110|138/159|Infrecuente||845|I
JTG|142|Ricardo y Enrica|Billy & O'Nare|Entrenador|Partidario|||142/159|Común|||H
JTG|143|Entrenamiento de Karateka|Black Belt's Training|Entrenador|Partidario|||143/159|Común|||H
JTG|146|Exploración de Brock|Brock's Scouting|Entrenador|Partidario|||146/159|Infrecuente|||I
JTG|147|Bolsa de Paul|Hop's Bag|Entrenador|Objeto|||147/159|Infrecuente|||I
JTG|148|Cinta Elección de Paul|Hop's Choice Band|Herramienta||||148/159|Infrecuente|||I
JTG|150|Ciudad Leudal|Levincia|Entrenador|Estadio|||150/159|Infrecuente|||I
JTG|151|Perla de Lylia|Lillie's Pearl|Herramienta||||151/159|Infrecuente|||I
JTG|152|Palacio de N|N's Castle|Entrenador|Estadio|||152/159|Infrecuente|||I
JTG|153|Más PP de N|N's PP Up|Entrenador|Objeto|||153/159|Infrecuente|||I
JTG|155|Investigación de Profesores|Professor's Research|Entrenador|Partidario|||155/159|Común|||G
JTG|156|Entrada Canjeable|Redeemable Ticket|Entrenador|Objeto|||156/159|Infrecuente|||I
JTG|158|Superpoción|Super Potion|Entrenador|Objeto|||158/159|Infrecuente|||I
JTG|159|Energía Espinosa|Spiky Energy|Energía|Especial|||159/159|Infrecuente|||I
DRI|7|Roselia de Cintia|Cynthia's Roselia|Pokémon|Básico|Planta|70|007/182|Común||315|I
DRI|8|Roserade de Cintia|Cynthia's Roserade|Pokémon|Fase 1|Planta|130|008/182|Rara|Roselia de Cintia|407|I
DRI|10|Shaymin||Pokémon|Básico|Planta|80|010/182|Infrecuente||492|I
DRI|19|Tarountula del Team Rocket|Team Rocket's Tarountula|Pokémon|Básico|Planta|50|019/182|Común||917|I
DRI|20|Spidops del Team Rocket|Team Rocket's Spidops|Pokémon|Fase 1|Planta|130|020/182|Rara|Tarountula del Team Rocket|918|I
DRI|32|Cyndaquil de Eco|Ethan's Cyndaquil|Pokémon|Básico|Fuego|70|032/182|Común||155|I
DRI|33|Quilava de Eco|Ethan's Quilava|Pokémon|Fase 1|Fuego|100|033/182|Común|Cyndaquil de Eco|156|I
DRI|34|Typhlosion de Eco|Ethan's Typhlosion|Pokémon|Fase 2|Fuego|170|034/182|Rara|Quilava de Eco|157|I
DRI|39|Ho-Oh ex de Eco|Ethan's Ho-Oh ex|Pokémon|Básico, ex|Fuego|230|039/182|Rara Doble||250|I
DRI|51|Articuno del Team Rocket|Team Rocket's Articuno|Pokémon|Básico|Agua|120|051/182|Rara||144|I
DRI|66|Dondozo ex||Pokémon|Básico, ex|Agua|260|066/182|Rara Doble||977|I
DRI|81|Mewtwo ex del Team Rocket|Team Rocket's Mewtwo ex|Pokémon|Básico, ex|Psíquica|280|081/182|Rara Doble||150|I
DRI|87|Mimikyu del Team Rocket|Team Rocket's Mimikyu|Pokémon|Básico|Psíquica|60|087/182|Infrecuente||778|I
DRI|102|Gible de Cintia|Cynthia's Gible|Pokémon|Básico|Lucha|70|102/182|Común||443|I
DRI|103|Gabite de Cintia|Cynthia's Gabite|Pokémon|Fase 1|Lucha|100|103/182|Común|Gible de Cintia|444|I
DRI|104|Garchomp ex de Cintia|Cynthia's Garchomp ex|Pokémon|Fase 2, ex|Lucha|330|104/182|Rara Doble|Gabite de Cintia|445|I
DRI|112|Ekans del Team Rocket|Team Rocket's Ekans|Pokémon|Básico|Oscura|70|112/182|Común||23|I
DRI|113|Arbok del Team Rocket|Team Rocket's Arbok|Pokémon|Fase 1|Oscura|130|113/182|Infrecuente|Ekans del Team Rocket|24|I
DRI|120|Zubat del Team Rocket|Team Rocket's Zubat|Pokémon|Básico|Oscura|50|120/182|Común||41|I
DRI|121|Golbat del Team Rocket|Team Rocket's Golbat|Pokémon|Fase 1|Oscura|80|121/182|Infrecuente|Zubat del Team Rocket|42|I
DRI|127|Murkrow del Team Rocket|Team Rocket's Murkrow|Pokémon|Básico|Oscura|80|127/182|Infrecuente||198|I
DRI|134|Impidimp de Roxy|Marnie's Impidimp|Pokémon|Básico|Oscura|70|134/182|Común||859|I
DRI|135|Morgrem de Roxy|Marnie's Morgrem|Pokémon|Fase 1|Oscura|100|135/182|Infrecuente|Impidimp de Roxy|860|I
DRI|136|Grimmsnarl ex de Roxy|Marnie's Grimmsnarl ex|Pokémon|Fase 2, ex|Oscura|320|136/182|Rara Doble|Morgrem de Roxy|861|I
DRI|137|Morpeko de Roxy|Marnie's Morpeko|Pokémon|Básico|Oscura|70|137/182|Común||877|I
DRI|161|Bocadillo de Damián|Arven's Sandwich|Entrenador|Objeto|||161/182|Infrecuente|||I
DRI|162|Pesa Recia de Cintia|Cynthia's Power Weight|Herramienta||||162/182|Infrecuente|||I
DRI|163|Entusiasmo de Emcee|Emcee's Hype|Entrenador|Partidario|||163/182|Común|||I
DRI|164|Reciclaje de Energía|Energy Recycler|Entrenador|Objeto|||164/182|Infrecuente|||I
DRI|165|Aventura de Eco|Ethan's Adventure|Entrenador|Partidario|||165/182|Infrecuente|||I
DRI|166|Cueva Granito|Granite Cave|Entrenador|Estadio|||166/182|Infrecuente|||I
DRI|167|Juez|Judge|Entrenador|Partidario|||167/182|Infrecuente|||G
DRI|168|Ceniza Sagrada|Sacred Ash|Entrenador|Objeto|||168/182|Infrecuente|||I
DRI|169|Gimnasio de Pueblo Crampón|Spikemuth Gym|Entrenador|Estadio|||169/182|Infrecuente|||I
DRI|170|Atlas del Team Rocket|Team Rocket's Archer|Entrenador|Partidario|||170/182|Infrecuente|||I
DRI|171|Atenea del Team Rocket|Team Rocket's Ariana|Entrenador|Partidario|||171/182|Infrecuente|||I
DRI|173|Fábrica del Team Rocket|Team Rocket's Factory|Entrenador|Estadio|||173/182|Infrecuente|||I
DRI|174|Giovanni del Team Rocket|Team Rocket's Giovanni|Entrenador|Partidario|||174/182|Infrecuente|||I
DRI|175|Super Ball del Team Rocket|Team Rocket's Great Ball|Entrenador|Objeto|||175/182|Infrecuente|||I
DRI|176|Petrel del Team Rocket|Team Rocket's Petrel|Entrenador|Partidario|||176/182|Infrecuente|||I
DRI|177|Protón del Team Rocket|Team Rocket's Proton|Entrenador|Partidario|||177/182|Infrecuente|||I
DRI|178|Walkie-talkie del Team Rocket|Team Rocket's Transceiver|Entrenador|Objeto|||178/182|Infrecuente|||I
DRI|180|Torre de Defensa del Team Rocket|Team Rocket's Watchtower|Entrenador|Estadio|||180/182|Infrecuente|||I
DRI|181|Máquina de MT|TM Machine|Entrenador|Objeto|||181/182|Infrecuente|||H
DRI|182|Energía del Team Rocket|Team Rocket's Energy|Energía|Especial|||182/182|Infrecuente|||I
BLK|1|Snivy||Pokémon|Básico|Planta|70|001/086|Común||495|I
BLK|2|Servine||Pokémon|Fase 1|Planta|100|002/086|Común|Snivy|496|I
BLK|3|Serperior ex||Pokémon|Fase 2, ex|Planta|320|003/086|Rara Doble|Servine|497|I
BLK|12|Victini||Pokémon|Básico|Fuego|80|012/086|Rara||494|I
BLK|28|Kyurem ex||Pokémon|Básico, ex|Agua|230|028/086|Rara Doble||646|I
BLK|34|Zekrom ex||Pokémon|Básico, ex|Rayo|230|034/086|Rara Doble||644|I
BLK|40|Elgyem||Pokémon|Básico|Psíquica|60|040/086|Común||605|I
BLK|45|Drilbur||Pokémon|Básico|Lucha|70|045/086|Común||529|I
BLK|46|Excadrill ex||Pokémon|Fase 1, ex|Lucha|270|046/086|Rara Doble|Drilbur|530|I
BLK|67|Genesect ex||Pokémon|Básico, ex|Metálica|220|067/086|Rara Doble||649|I
BLK|79|Globo Helio|Air Balloon|Herramienta||||079/086|Infrecuente|||I
BLK|81|Moneda Energética|Energy Coin|Entrenador|Objeto|||081/086|Infrecuente|||I
BLK|82|Oryza|Fennel|Entrenador|Partidario|||082/086|Infrecuente|||I
BLK|83|Plan de N|N's Plan|Entrenador|Partidario|||083/086|Infrecuente|||I
BLK|86|Energía Prisma|Prism Energy|Energía|Especial|||086/086|Infrecuente|||I
WHT|6|Deerling||Pokémon|Básico|Planta|70|006/086|Común||585|I
WHT|20|Reshiram ex||Pokémon|Básico, ex|Fuego|230|020/086|Rara Doble||643|I
WHT|25|Ducklett||Pokémon|Básico|Agua|70|025/086|Común||580|I
WHT|46|Roggenrola||Pokémon|Básico|Lucha|80|046/086|Común||524|I
WHT|50|Archen||Pokémon|Fase 1|Lucha|80|050/086|Infrecuente|Fósil Pluma Antiguo|566|I
WHT|79|Fósil Pluma Antiguo|Antique Plume Fossil|Entrenador|Objeto||60|079/086|Común|||I
WHT|80|Pulsera Osada|Brave Bangle|Herramienta||||080/086|Infrecuente|||I
WHT|81|Cheren||Entrenador|Partidario|||081/086|Infrecuente|||I
WHT|83|Arlequín|Harlequin|Entrenador|Partidario|||083/086|Infrecuente|||I
WHT|84|Liza|Hilda|Entrenador|Partidario|||084/086|Infrecuente|||I
WHT|85|Reciclaherramientas|Tool Scrapper|Entrenador|Objeto|||085/086|Infrecuente|||I
WHT|86|Energía Ignición|Ignition Energy|Energía|Especial|||086/086|Infrecuente|||I
SVE|1|Energía Planta Básica|Grass Energy|Energía|Básica|Planta||001/024|Común|||
SVE|2|Energía Fuego Básica|Fire Energy|Energía|Básica|Fuego||002/024|Común|||
SVE|3|Energía Agua Básica|Water Energy|Energía|Básica|Agua||003/024|Común|||
SVE|4|Energía Rayo Básica|Lightning Energy|Energía|Básica|Rayo||004/024|Común|||
SVE|5|Energía Psíquica Básica|Psychic Energy|Energía|Básica|Psíquica||005/024|Común|||
SVE|6|Energía Lucha Básica|Fighting Energy|Energía|Básica|Lucha||006/024|Común|||
SVE|7|Energía Oscura Básica|Darkness Energy|Energía|Básica|Oscura||007/024|Común|||
SVE|8|Energía Metálica Básica|Metal Energy|Energía|Básica|Metálica||008/024|Común|||
SVE|9|Energía Planta Básica|Grass Energy|Energía|Básica|Planta||009/024|Común|||
SVE|10|Energía Fuego Básica|Fire Energy|Energía|Básica|Fuego||010/024|Común|||
SVE|11|Energía Agua Básica|Water Energy|Energía|Básica|Agua||011/024|Común|||
SVE|12|Energía Rayo Básica|Lightning Energy|Energía|Básica|Rayo||012/024|Común|||
SVE|13|Energía Psíquica Básica|Psychic Energy|Energía|Básica|Psíquica||013/024|Común|||
SVE|14|Energía Lucha Básica|Fighting Energy|Energía|Básica|Lucha||014/024|Común|||
SVE|15|Energía Oscura Básica|Darkness Energy|Energía|Básica|Oscura||015/024|Común|||
SVE|16|Energía Metálica Básica|Metal Energy|Energía|Básica|Metálica||016/024|Común|||
SVP|27|Pikachu||Pokémon|Básico|Rayo|60|027/225|Promo||25|G
SVP|45|Complejo Turístico Paraíso|Paradise Resort|Entrenador|Estadio|||045/225|Promo|||G
SVP|56|Charizard ex||Pokémon|Fase 2, ex|Oscura|330|056/225|Promo|Charmeleon|6|G
SVP|101|Pikachu||Pokémon|Básico|Rayo|70|101/225|Promo||25|G
SVP|114|Dominguera|Picnicker|Entrenador|Partidario|||114/225|Promo|||H
SVP|200|Eevee||Pokémon|Básico|Incolora|60|200/225|Promo||133|H
SVP|208|Victini||Pokémon|Básico|Fuego|80|208/225|Promo||494|I
MEG|114|Órdenes de Jefes|Boss's Orders|Entrenador|Partidario|||114/132|Infrecuente|||I
MEG|115|Interruptor de Energía|Energy Switch|Entrenador|Objeto|||115/132|Común|||I
MEG|125|Caramelo Raro|Rare Candy|Entrenador|Objeto|||125/132|Común|||I
MEG|130|Cambio|Switch|Entrenador|Objeto|||130/132|Común|||I
MEG|131|Ultra Ball||Entrenador|Objeto|||131/132|Infrecuente|||I
`;
